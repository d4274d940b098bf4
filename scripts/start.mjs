// Starts the built application: `npm start`, `npm start -- FOLDER`. Arguments go to the application;
// --build builds it first, in this process, so that a signal to it reaches the application.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { displayEnvironment, needsDisplay } from './display.mjs';
import { ensureElectron } from './electron.mjs';

const given = process.argv.slice(2);
if (!existsSync(path.join(import.meta.dirname, '..', 'node_modules', 'electron'))) {
  console.error('berth: nothing is installed yet; run: sh scripts/setup.sh');
  process.exit(1);
}
if (given.includes('--build')) await import('./build.mjs');

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const electron = await ensureElectron();
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []; // Chromium's refuses root
if (needsDisplay()) {
  console.error('Berth: there is no display here, so the window opens on a virtual one (Xvfb).');
}
const env = { ...process.env, ...(await displayEnvironment()) };
const args = given.filter((arg) => arg !== '--build').map(fromWhereNpmWasRun);
// Chromium reports every desktop facility that is missing; what Berth has to say is in its log.
const quiet = ['--log-level=3'];
const child = spawn(electron.path, [...sandbox, ...quiet, root, ...args], {
  stdio: 'inherit',
  env,
});
console.error('Berth runs. Ctrl+C here ends it, and the sessions in it.');
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => child.kill(signal));
// npm passes a signal to its shell and not to us: being left alone is how we learn of it.
const parent = process.ppid;
setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref();
child.on('error', (error) => {
  console.error(`berth: ${electron.path} does not start: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code) => process.exit(code ?? 1));

/** npm changes into the project; a folder is meant relative to where the person is. */
function fromWhereNpmWasRun(argument) {
  const folder = path.resolve(process.env.INIT_CWD ?? '.', argument);
  return !argument.startsWith('-') && existsSync(folder) ? folder : argument;
}
