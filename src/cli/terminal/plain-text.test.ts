import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PlainText } from './plain-text.ts';

const COLS = 10;

function plain(text: string, chunk = 1 << 20): string {
  const filter = new PlainText(COLS);
  const bytes = Buffer.from(text, 'utf8');
  let out = '';
  for (let at = 0; at < bytes.length; at += chunk)
    out += filter.push(bytes.subarray(at, at + chunk));
  return out + filter.end();
}

test.each([
  ['colours go', '\x1b[1;31mred\x1b[0m\r\n', 'red\n'],
  ['titles and links go', '\x1b]0;t\x07a\x1b]8;;u\x1b\\b\x1b]8;;\x1b\\\n', 'ab\n'],
  ['a progress line reads as it ended', '10%\r20%\r100%\r\n', '100%\n'],
  ['a shorter line over a longer one', 'longer\rab\x1b[K\n', 'ab\n'],
  ['typing errors are gone', 'sl\b\b\x1b[Kls\r\n', 'ls\n'],
  ['jumps are blanks', 'a\x1b[3Cb\n', 'a   b\n'],
  ['a line that was drawn from the right', '\x1b[5Gx\x1b[1Gab\n', 'ab  x\n'],
  ['a letter was taken out', 'abcd\x1b[3D\x1b[P\n', 'acd\n'],
  ['a letter was put in', 'ad\x1b[D\x1b[2@bc\n', 'abcd\n'],
  ['tabs stay', 'a\tb\n', 'a\tb\n'],
  ['wide and combining characters', '漢字\re\u0301\n', 'e\u0301字\n'],
  ['zsh ends a partial line', `x%${' '.repeat(9)}\r \r$ ls\r\n`, 'x%\n$ ls\n'],
  ['zsh starts a prompt on a fresh line', `%${' '.repeat(9)}\r \r$ ls\r\n`, '$ ls\n'],
  ['a line that the terminal wrapped stays whole', `${'x'.repeat(25)}\r\n`, `${'x'.repeat(25)}\n`],
  ['bells and other controls go', 'a\x07\x00b\n', 'ab\n'],
  ['the last line needs no end', 'a\nb', 'a\nb\n'],
  ['an empty line stays', 'a\n\nb\n', 'a\n\nb\n'],
])('K4 %s', (_, text, expected) => {
  expect(plain(text)).toBe(expected);
});

test('K4 where the chunks end makes no difference', () => {
  const piece = fc.constantFrom(
    'a',
    '漢',
    'e\u0301',
    '\r',
    '\n',
    '\b',
    '\t',
    '\x1b[K',
    '\x1b[2C',
    '\x1b]0;x\x07',
    '👩‍💻',
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 40 }),
      fc.integer({ min: 1, max: 7 }),
      (pieces, size) => {
        expect(plain(pieces.join(''), size)).toBe(plain(pieces.join('')));
      },
    ),
  );
});

test('K4 a line that never ends comes out in parts, and memory stays bounded', () => {
  const filter = new PlainText(COLS);
  let out = '';
  for (let i = 0; i < 20; i++) out += filter.push(Buffer.alloc(10_000, 0x61));
  expect(out.length).toBeGreaterThan(100_000);
});
