import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanTitle, TitleScanner } from './title-scanner.ts';

const scan = (chunks: readonly string[]): string | undefined => {
  const scanner = new TitleScanner();
  return chunks
    .map((chunk) => scanner.push(Buffer.from(chunk, 'latin1')))
    .findLast((t) => t !== undefined);
};

test('a title is found however the stream is cut', () => {
  const stream = 'before\x1b]0;build: running\x07after\x1b[1m';
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 40 }), (steps) => {
      const chunks: string[] = [];
      let at = 0;
      for (const step of steps) {
        chunks.push(stream.slice(at, at + step));
        at += step;
      }
      chunks.push(stream.slice(at));
      expect(scan(chunks)).toBe('build: running');
    }),
  );
});

test('both ends of an OSC string are known, and other OSC strings are no titles', () => {
  expect([scan(['\x1b]2;one\x1b\\']), scan(['\x1b]7;file:///tmp\x07']), scan(['plain'])]).toEqual([
    'one',
    undefined,
    undefined,
  ]);
});

test('T12 an escape that never ends is given up, and what follows it still counts', () => {
  const scanner = new TitleScanner();
  for (let i = 0; i < 50; i++) scanner.push(Buffer.from(`\x1b]0;${'x'.repeat(100)}`));
  expect(scanner.push(Buffer.from('\x07\x1b]0;real\x07'))).toBe('real');
});

test('T12 control, bidi and invisible characters are taken out of a title', () => {
  expect(cleanTitle('a\u202eb\u200bc\x1b[31md\u0000')).toBe('abc[31md');
});
