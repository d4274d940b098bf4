import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OscScanner } from './osc-scanner.ts';
import { cleanTitle, titleOf } from './title.ts';

function scan(chunks: readonly string[]) {
  const scanner = new OscScanner();
  let seq = 0;
  return chunks.flatMap((chunk) => {
    const found = scanner.push(Buffer.from(chunk, 'latin1'), seq);
    seq += chunk.length;
    return found;
  });
}

test('strings and their places are found however the stream is cut', () => {
  const stream = 'before\x1b]0;build: running\x07after\x1b[1m\x1b]133;A\x1b\\$ ';
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 40 }), (steps) => {
      const chunks: string[] = [];
      let at = 0;
      for (const step of steps) {
        chunks.push(stream.slice(at, at + step));
        at += step;
      }
      chunks.push(stream.slice(at));
      const found = scan(chunks);
      expect(found.map(({ text }) => text)).toEqual(['0;build: running', '133;A']);
      expect(found[0]).toMatchObject({
        startSeq: stream.indexOf('\x1b]0'),
        endSeq: stream.indexOf('after'),
      });
      expect(found[1]?.endSeq).toBeGreaterThanOrEqual(stream.indexOf('$ ') - 1);
    }),
  );
});

test('both ends of an OSC string are known, and other OSC strings are no titles', () => {
  const titles = ['\x1b]2;one\x1b\\', '\x1b]7;file:///tmp\x07', 'plain'].map((text) =>
    scan([`${text} `]).map((osc) => titleOf(osc.text)),
  );
  expect(titles).toEqual([['one'], [undefined], []]);
});

test('T12 an escape that never ends is given up, and what follows it still counts', () => {
  const scanner = new OscScanner();
  for (let i = 0; i < 500; i++) scanner.push(Buffer.from(`\x1b]0;${'x'.repeat(100)}`));
  expect(scanner.push(Buffer.from('\x07\x1b]0;real\x07')).at(-1)?.text).toBe('0;real');
});

test('T12 a string that never ends takes no more memory than the longest one', () => {
  const scanner = new OscScanner();
  scanner.push(Buffer.from('\x1b]0;'));
  let found = 0;
  for (let i = 0; i < 100; i++) found += scanner.push(Buffer.alloc(1024, 'x')).length;
  expect(found).toBe(1);
});

test('T12 control, bidi and invisible characters are taken out of a title', () => {
  expect(cleanTitle('a\u202eb\u200bc\x1b[31md\u0000')).toBe('abc[31md');
});
