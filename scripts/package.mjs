// Runs electron-builder with the Electron that electron.mjs finds. Where that is not the official
// one, the tools electron-builder would download are replaced by the system's and by stand-ins:
// such packages are for tests, not for shipping.
//
//   node scripts/package.mjs [--target=dir|deb|AppImage|tar.gz]... [--testable] [electron-builder arguments]
//
// --testable leaves the inspector fuse on, which Playwright needs.
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureElectron } from './electron.mjs';

const require = createRequire(import.meta.url);
const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.join(here, '..');
const cli = path.join(path.dirname(require.resolve('electron-builder/package.json')), 'cli.js');
const platform = { darwin: 'mac', win32: 'win' }[process.platform] ?? 'linux';

const given = process.argv.slice(2);
const targets = given.filter((arg) => arg.startsWith('--target=')).map((arg) => arg.slice(9));
const testable = given.includes('--testable');
const rest = given.filter((arg) => !arg.startsWith('--target=') && arg !== '--testable');

const electron = await ensureElectron();
const args = [`--${platform}`, ...targets, '--publish=never', ...rest];
if (testable) args.push('-c.electronFuses.enableNodeCliInspectArguments=true');
const env = { ...process.env };
if (electron.source !== 'official') {
  console.log(`packaging Electron ${electron.version} (${electron.source}): for tests only`);
  args.push(`-c.electronDist=${electron.dist}`, `-c.electronVersion=${electron.version}`);
  args.push('-c.compression=store'); // minutes faster on two cores
  Object.assign(env, standIns());
}
const run = spawnSync(process.execPath, [cli, ...args], { cwd: root, stdio: 'inherit', env });
process.exit(run.status ?? 1);

function standIns() {
  const tools = path.join(root, 'node_modules', '.cache', 'berth-package-tools');
  fs.rmSync(tools, { recursive: true, force: true });
  for (const folder of ['runtimes', 'lib/x64'])
    fs.mkdirSync(path.join(tools, folder), { recursive: true });
  for (const name of ['mksquashfs', 'desktop-file-validate'])
    if (fs.existsSync(`/usr/bin/${name}`))
      fs.symlinkSync(`/usr/bin/${name}`, path.join(tools, name));
  writeRuntime(path.join(tools, 'runtimes', 'runtime-x64'));
  return {
    APPIMAGE_TOOLS_PATH: tools,
    CUSTOM_FPM_PATH: path.join(here, 'stand-ins', 'fpm.mjs'),
    ELECTRON_BUILDER_7ZIP_PATH: '/usr/bin/7za',
  };
}

/** The file system follows the runtime at a fixed offset, so the script is padded to it. */
function writeRuntime(file) {
  const script = fs.readFileSync(path.join(here, 'stand-ins', 'appimage-runtime.sh'));
  const offset = Number(/^OFFSET=(\d+)$/m.exec(script.toString())[1]);
  fs.writeFileSync(file, Buffer.concat([script, Buffer.alloc(offset - script.length, '\n')]));
  fs.chmodSync(file, 0o755);
}
