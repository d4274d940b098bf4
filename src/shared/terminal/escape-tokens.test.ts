import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EscapeTokenizer } from './escape-tokens.ts';

const bytesOf = (text: string) => Buffer.from(text, 'utf8');

function tokens(text: string) {
  const tokenizer = new EscapeTokenizer();
  const found = [...tokenizer.push(bytesOf(text))];
  const rest = tokenizer.end();
  return (rest ? [...found, rest] : found).map(({ kind, bytes }) => [
    kind,
    Buffer.from(bytes).toString('utf8'),
  ]);
}

test('text, controls, sequences and strings are told apart', () => {
  expect(tokens('hé\n\x1b[1;31mx\x1b]0;title\x07\x1bPq..\x1b\\\x1b(B\x1b7\u009b2Jy')).toEqual([
    ['text', 'hé'],
    ['control', '\n'],
    ['csi', '\x1b[1;31m'],
    ['text', 'x'],
    ['string', '\x1b]0;title\x07'],
    ['string', '\x1bPq..\x1b\\'],
    ['escape', '\x1b(B'],
    ['escape', '\x1b7'],
    ['csi', '\u009b2J'],
    ['text', 'y'],
  ]);
});

test('a sequence that is broken off swallows nothing of what follows', () => {
  expect(tokens('\x1b[12\nx\x1b]0;a\x1b[31my\x1b[')).toEqual([
    ['escape', '\x1b[12'],
    ['control', '\n'],
    ['text', 'x'],
    ['string', '\x1b]0;a'],
    ['csi', '\x1b[31m'],
    ['text', 'y'],
    ['escape', '\x1b['],
  ]);
});

test('wherever the chunks end, the same bytes come out and controls are the same', () => {
  const piece = fc.constantFrom(
    ...[
      'a',
      'é',
      '漢',
      '\n',
      '\x1b[1m',
      '\x1b]0;t\x07',
      '\x1bP1\x1b\\',
      '\x1b(0',
      '\x1b',
      '\u009b',
      '\u0085',
      '[',
    ],
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 30 }),
      fc.infiniteStream(fc.integer({ min: 1, max: 5 })),
      (pieces, cuts) => {
        const bytes = bytesOf(pieces.join(''));
        const tokenizer = new EscapeTokenizer();
        const found = [];
        for (let at = 0; at < bytes.length; ) {
          const size = cuts.next().value as number;
          found.push(...tokenizer.push(bytes.subarray(at, at + size)));
          at += size;
        }
        const rest = tokenizer.end();
        if (rest) found.push(rest);
        const structure = (list: readonly { kind: string; bytes: Uint8Array }[]) =>
          list
            .filter(({ kind }) => kind !== 'text')
            .map((token) => [token.kind, Buffer.from(token.bytes).toString('hex')]);
        const whole = new EscapeTokenizer();
        const expected = [...whole.push(bytes)];
        const end = whole.end();
        if (end) expected.push(end);
        expect(Buffer.concat(found.map((token) => token.bytes)).equals(bytes)).toBe(true);
        expect(structure(found)).toEqual(structure(expected));
      },
    ),
  );
});

test('T12 a sequence that never ends holds back a bounded number of bytes', () => {
  const tokenizer = new EscapeTokenizer();
  const found = [...tokenizer.push(bytesOf(`\x1b[${'1'.repeat(100_000)}`))];
  expect(found[0]?.kind).toBe('escape');
  expect(tokenizer.isHolding).toBe(false);
});
