import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/harness.ts';
import type { JournalRecord } from './journal-record.ts';
import { JournalStore } from './journal-store.ts';

const KIB = 1024;
const record: Omit<JournalRecord, 'id'> = {
  version: 1,
  number: 1,
  profile: 'command',
  command: 'true',
  args: [],
  cwd: '/',
  folder: '/',
  terminal: true,
  isPlainShell: false,
  atPrompt: false,
  size: { cols: 80, rows: 24 },
  startedAt: 0,
  run: 0,
  state: { kind: 'exited', code: 0, at: 0 },
};

/** A store with sessions of two files of 10 KiB each, written at these times in seconds. */
function storeWith(times: Readonly<Record<string, number>>) {
  const root = temporaryFolder('store');
  const store = new JournalStore(root.path);
  for (const [id, at] of Object.entries(times)) {
    const folder = store.folderOf(id);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'session.json'), JSON.stringify({ ...record, id }));
    for (const name of ['000001.out', '000002.out']) {
      writeFileSync(path.join(folder, name), Buffer.alloc(10 * KIB));
    }
    for (const name of readdirSync(folder)) utimesSync(path.join(folder, name), at, at);
  }
  const left = () => readdirSync(store.folder).sort();
  return { store, left, [Symbol.dispose]: () => root.dispose() };
}

const nothingIsOpen = { isOpen: () => false };

test('T13 what was written last before the oldest day that is kept is deleted', async () => {
  using one = storeWith({ aaaaaaaa: 100, bbbbbbbb: 200, cccccccc: 300 });
  await one.store.trim({ oldest: 200_000, totalBytes: 1024 * KIB, ...nothingIsOpen });
  expect(one.left()).toEqual(['bbbbbbbb', 'cccccccc']);
});

test('T13 of too much in all, the oldest sessions go first', async () => {
  using one = storeWith({ aaaaaaaa: 300, bbbbbbbb: 100, cccccccc: 200 });
  await one.store.trim({ oldest: 0, totalBytes: 45 * KIB, ...nothingIsOpen });
  expect(one.left()).toEqual(['aaaaaaaa', 'cccccccc']);
});

test('T13 a session that is open loses its older output only, however old and large it is', async () => {
  using one = storeWith({ aaaaaaaa: 100, bbbbbbbb: 200 });
  await one.store.trim({ oldest: 300_000, totalBytes: KIB, isOpen: (id) => id === 'aaaaaaaa' });
  expect([one.left(), readdirSync(one.store.folderOf('aaaaaaaa')).sort()]).toEqual([
    ['aaaaaaaa'],
    ['000002.out', 'session.json'],
  ]);
});

test('T13 what is not Berth’s is not deleted by age or size', async () => {
  using one = storeWith({ aaaaaaaa: 100 });
  mkdirSync(one.store.folderOf('dddddddd'));
  writeFileSync(path.join(one.store.folderOf('dddddddd'), 'session.json'), '{"version":7}');
  writeFileSync(path.join(one.store.folder, 'notes.txt'), 'mine');
  await one.store.trim({ oldest: 300_000, totalBytes: 0, ...nothingIsOpen });
  expect(one.left()).toEqual(['dddddddd', 'notes.txt']);
});
