// Runs the Playwright tests with the Electron that electron.mjs finds. Arguments go to Playwright.
// --packaged first packages the application and tests that instead of the build in out/.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { displayEnvironment } from './display.mjs';
import { ensureElectron } from './electron.mjs';

const require = createRequire(import.meta.url);
const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.join(here, '..');
const playwright = path.join(path.dirname(require.resolve('playwright/package.json')), 'cli.js');

// Leaves by `exit`, which takes the display along.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => process.exit(1));

const given = process.argv.slice(2);
const electron = await ensureElectron();
/** @type {NodeJS.ProcessEnv} */
const env = { ...process.env, BERTH_ELECTRON_PATH: electron.path };
if (given.includes('--packaged')) env.BERTH_E2E_APP = await packageForTests();
Object.assign(env, await displayEnvironment());
console.log(`e2e: Electron ${electron.version} (${electron.source})`);
await run(playwright, ['test', ...given.filter((arg) => arg !== '--packaged')]);
process.exit(0);

async function packageForTests() {
  const output = path.join(root, 'release', 'e2e');
  const args = ['--target=dir', '--testable', `-c.directories.output=${output}`];
  await run(path.join(here, 'package.mjs'), args);
  const executables = {
    darwin: 'mac/Berth.app/Contents/MacOS/Berth',
    win32: 'win-unpacked/Berth.exe',
  };
  return path.join(output, executables[process.platform] ?? 'linux-unpacked/berth');
}

async function run(script, args) {
  const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit', env });
  const [status] = await once(child, 'exit');
  if (status !== 0) process.exit(status ?? 1);
}
