// Starts the built application: `npm start`, `npm start -- FOLDER`. Arguments go to the application.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { displayEnvironment, needsDisplay } from './display.mjs';
import { ensureElectron } from './electron.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const electron = await ensureElectron();
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []; // Chromium's refuses root
if (needsDisplay()) {
  console.error('berth: there is no display here, so the window opens on a virtual one (Xvfb).');
}
const env = { ...process.env, ...(await displayEnvironment()) };
const args = process.argv.slice(2).map(fromWhereNpmWasRun);
const child = spawn(electron.path, [...sandbox, root, ...args], { stdio: 'inherit', env });
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => child.kill(signal));
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
