// Type-checks every folder against what exists where it runs (tsconfig.json lists them), in one
// process. Electron code is checked twice: against the Electron the project ships with, and
// against the oldest one its tests run on, so that it uses nothing that either lacks.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { carried } from './carried-electron.mjs';

const require = createRequire(import.meta.url);
const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const floor = path.join(root, 'node_modules', '.cache', 'berth-electron-floor');
const manifest = path.join(floor, 'package', 'package.json');

if (!haveFloorTypes()) {
  mkdirSync(floor, { recursive: true });
  run('npm', ['pack', `electron@${carried.version}`, '--pack-destination', floor, '--silent']);
  const tarball = readdirSync(floor).find((name) => name.endsWith(`-${carried.version}.tgz`));
  run('tar', ['-xzf', path.join(floor, tarball), '-C', floor]);
}
const tsc = path.join(path.dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');
run(process.execPath, [tsc, '--build', ...process.argv.slice(2)]);

function haveFloorTypes() {
  if (!existsSync(manifest)) return false;
  return JSON.parse(readFileSync(manifest, 'utf8')).version === carried.version;
}

function run(command, args) {
  const out = command === process.execPath ? 'inherit' : 'ignore';
  const result = spawnSync(command, args, { cwd: root, stdio: ['ignore', out, 'inherit'] });
  if (result.status !== 0) process.exit(result.status ?? 1);
}
