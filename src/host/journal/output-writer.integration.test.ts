import { mkdirSync, readdirSync, renameSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { OutputLog } from '../sessions/output-log.ts';
import { temporaryFolder } from '../testing/harness.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { OutputWriter } from './output-writer.ts';
import { readEnd } from './read-output.ts';

const MIB = 1024 * 1024;
const size = { cols: 80, rows: 24 };

function recorded(capBytes = 16 * MIB) {
  const state = temporaryFolder('journal');
  const folder = path.join(state.path, 'one');
  mkdirSync(folder, { mode: 0o700 });
  const source = { log: new OutputLog(), size };
  const clock = manualClock();
  const writer = new OutputWriter({ folder, source, clock, capBytes: () => capBytes }, 0);
  const print = (text: string) => {
    source.log.append(Buffer.from(text));
    writer.note();
  };
  const shown = async (maxBytes = MIB) => {
    const { steps } = await readEnd(folder, maxBytes);
    return steps.map((step) => (step instanceof Uint8Array ? Buffer.from(step).toString() : step));
  };
  return { folder, source, clock, writer, print, shown, [Symbol.dispose]: () => state.dispose() };
}

test('T13 output is kept byte for byte with its sizes, for this user only', async () => {
  using one = recorded();
  one.print('before \x1b[1mbold\x1b[0m \xff\r\n');
  one.source.size = { cols: 100, rows: 30 };
  one.print('after\r\n');
  await one.writer.write();
  expect(await one.shown()).toEqual([
    size,
    'before \x1b[1mbold\x1b[0m \xff\r\n',
    { cols: 100, rows: 30 },
    'after\r\n',
  ]);
  const modes = readdirSync(one.folder).map(
    (name) => statSync(path.join(one.folder, name)).mode & 0o777,
  );
  expect([statSync(one.folder).mode & 0o777, ...modes]).toEqual([0o700, 0o600, 0o600]);
});

test('T13 a session takes no more than its cap, and the newest output is what stays', async () => {
  using one = recorded(64 * 1024);
  for (let line = 0; line < 20_000; line++) {
    one.print(`line ${line}\r\n`);
    if (line % 500 === 0) await one.writer.write();
  }
  await one.writer.write();
  const bytes = readdirSync(one.folder)
    .map((name) => statSync(path.join(one.folder, name)).size)
    .reduce((sum, each) => sum + each, 0);
  const text = (await one.shown()).filter((step) => typeof step === 'string').join('');
  expect(bytes).toBeLessThan(80 * 1024);
  expect(text.length).toBeGreaterThan(16 * 1024);
  expect(text.endsWith('line 19998\r\nline 19999\r\n')).toBe(true);
});

test('T13 what a flood pushed out of memory is a gap, and the end begins behind it', async () => {
  using one = recorded();
  one.print('early\r\n');
  await one.writer.write();
  one.print('x'.repeat(5 * MIB));
  one.print('\r\nlate\r\n');
  one.writer.refill();
  await one.writer.write();
  const text = (await one.shown(8 * MIB)).filter((step) => typeof step === 'string').join('');
  expect([text.includes('early'), text.endsWith('\r\nlate\r\n'), text.length]).toEqual([
    false,
    true,
    4 * MIB,
  ]);
});

test('T13 of more than is asked for, the end begins with a line', async () => {
  using one = recorded();
  for (let line = 0; line < 100; line++) one.print(`line ${line}\r\n`);
  await one.writer.write();
  expect((await one.shown(25)).at(-1)).toBe('line 98\r\nline 99\r\n');
});

test('T13 a restart forgets the run before', async () => {
  using one = recorded();
  one.print('first run\r\n');
  await one.writer.write();
  one.source.log = new OutputLog();
  one.print('second run\r\n');
  await one.writer.write();
  expect((await one.shown()).at(-1)).toBe('second run\r\n');
});

test('T13 what a full disk refused is written once it takes it, and nothing twice', async () => {
  using one = recorded();
  one.print('one\r\n');
  await one.writer.write();
  const file = path.join(one.folder, '000001.out');
  renameSync(file, `${file}.kept`);
  symlinkSync('/dev/full', file);
  one.print('two\r\n');
  await expect(one.writer.write()).rejects.toMatchObject({ code: 'ENOSPC' });
  renameSync(`${file}.kept`, file);
  one.print('three\r\n');
  await one.writer.write();
  const text = (await one.shown()).filter((step) => typeof step === 'string').join('');
  expect(text).toBe('one\r\ntwo\r\nthree\r\n');
});
