import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TypedLine } from './typed-line.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');

function pendingAfter(...writes: string[]): boolean {
  const line = new TypedLine();
  for (const text of writes) line.type(bytes(text), false);
  return line.isPending;
}

test('T11 a line is half-typed from its first character to its Enter', () => {
  expect([
    pendingAfter('rm -rf ./bui'),
    pendingAfter('ls\r'),
    pendingAfter('ls\r', 'x'),
    pendingAfter(''),
  ]).toEqual([true, false, true, false]);
});

test('T11 what was taken back is no line: backspace, Ctrl+U, Ctrl+C', () => {
  expect([
    pendingAfter('ab', '\x7f', '\x7f'),
    pendingAfter('ab', '\x15'),
    pendingAfter('ab', '\x03'),
    pendingAfter('ab', '\x7f'),
  ]).toEqual([false, false, false, true]);
});

test('T11 once the cursor moved, taking back proves nothing', () => {
  const home = '\x1b[H';
  expect([
    pendingAfter('ab', home, '\x7f\x7f'),
    pendingAfter('ab', '\x01', '\x15'),
    pendingAfter(home),
    pendingAfter('\x1bOD'),
  ]).toEqual([true, true, false, false]);
});

test('T11 keys that may bring text count as text', () => {
  const keys = ['\x1b[A', '\x1bOA', '\x10', '\x12', '\t', '\x1b.', '\x19', '\x1b[5~'];
  expect(keys.map((key) => pendingAfter(key))).toEqual(keys.map(() => true));
});

test('T11 what a terminal reports by itself is not typed', () => {
  const reports = [
    '\x1b[I',
    '\x1b[O',
    '\x1b[<0;10;5M\x1b[<0;10;5m',
    '\x1b[12;1R',
    '\x1b[?62;22c',
    '\x1b[0n',
    '\x1b[?2026;2$y',
    '\x1b]11;rgb:00/00/00\x1b\\',
    '\x1bP>|xterm\x1b\\',
    '\x1b_Gi=1;OK\x1b\\',
    '\x1b[8;24;80t',
  ];
  expect(reports.filter((report) => pendingAfter(report))).toEqual([]);
});

test('T11 newlines in a paste end no line', () => {
  expect([
    pendingAfter('\x1b[200~one\rtwo\x1b[201~'),
    pendingAfter('\x1b[200~one\x1b[201~', '\r'),
  ]).toEqual([true, false]);
});

test('T11 a line that the terminal edits is taken by Ctrl+D and thrown away by signals', () => {
  const after = (key: string) => {
    const line = new TypedLine();
    line.type(bytes(`ab${key}`), true);
    return line.isPending;
  };
  expect(['\x04', '\x1a', '\x1c', '\x03'].map(after)).toEqual([false, false, false, false]);
});

test('T11 wherever its bytes are cut, a line with a letter in it is pending until Enter', () => {
  const noise = fc.constantFrom('\x1b[C', '\x1b[I', '\x1b[<0;1;1M', '\x05', '\x1b[3~', 'ö');
  fc.assert(
    fc.property(fc.array(noise), fc.array(noise), fc.nat(40), (before, after, cut) => {
      const all = bytes(`${before.join('')}x${after.join('')}`);
      const line = new TypedLine();
      line.type(all.subarray(0, cut), false);
      line.type(all.subarray(cut), false);
      const pending = line.isPending;
      line.type(bytes('\r'), false);
      return pending && !line.isPending;
    }),
  );
});
