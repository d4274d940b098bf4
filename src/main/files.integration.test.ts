import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock as clock } from '../shared/clock.ts';
import { silentLog } from '../shared/log.ts';
import { createFileLog } from './file-log.ts';
import { loadLayout } from './layout-store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'berth-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const load = () => loadLayout(folder, { writable: true, clock, log: silentLog });
const file = () => path.join(folder, 'layout.json');

test('what is set is there after a restart', async () => {
  const before = await load();
  before.set({ ...before.value, folders: ['/a'] });
  before.set({ ...before.value, folders: ['/a', '/b'] });
  await before.flush();
  expect((await load()).value).toEqual({ folders: ['/a', '/b'], windows: [], recents: [] });
});

test('a file of another process is written from the moment on in which that one has left', async () => {
  const beside = await loadLayout(folder, { writable: false, clock, log: silentLog });
  beside.set({ ...beside.value, folders: ['/a'] });
  await beside.flush();
  const before = (await load()).value.folders;
  beside.becomeOwner();
  await beside.flush();
  expect([before, (await load()).value.folders]).toEqual([[], ['/a']]);
});

test('a file of a newer build is left alone', async () => {
  const newer = JSON.stringify({ version: 2, folders: ['/a'] });
  await writeFile(file(), newer);
  const store = await load();
  store.set({ ...store.value, folders: [] });
  await store.flush();
  expect(await readFile(file(), 'utf8')).toBe(newer);
});

test('a broken file is put aside and not lost', async () => {
  await writeFile(file(), '{"version":1,');
  const store = await load();
  store.set({ ...store.value, folders: ['/a'] });
  await store.flush();
  expect((await readdir(folder)).sort()).toEqual(['layout.json', 'layout.json.broken']);
});

test('the log starts a new file before it gets too large', async () => {
  const log = createFileLog({ file: path.join(folder, 'main.log'), clock, capBytes: 200 });
  for (let line = 0; line < 10; line++) log.info(`line ${line}`, { of: 10 });
  await log.flush();
  const texts = await Promise.all(
    ['main.log.1', 'main.log'].map((name) => readFile(path.join(folder, name), 'utf8')),
  );
  expect(texts.every((text) => text.length <= 200)).toBe(true);
  expect(texts.join('')).toMatch(/line 9 \{"of":10\}\n$/);
});
