import { expect, test } from 'vitest';
import {
  DetachMatcher,
  defaultDetachKeys,
  parseDetachKeys,
  spokenDetachKeys,
} from './detach-keys.ts';

/** Types chunk by chunk; answers what the program got, and whether and with what rest it detached. */
function typed(keys: string, ...chunks: string[]) {
  const matcher = new DetachMatcher(parseDetachKeys(keys));
  let program = '';
  for (const chunk of chunks) {
    const { bytes, detached } = matcher.push(Buffer.from(chunk, 'utf8'));
    program += Buffer.from(bytes).toString('utf8');
    if (detached) return { program, detached };
  }
  return { program, detached: false, held: Buffer.from(matcher.release()).toString('utf8') };
}

test('K4 Ctrl+\\ twice detaches, in one chunk or two', () => {
  expect(typed(defaultDetachKeys, 'ls\r\x1c\x1cmore')).toEqual({ program: 'ls\r', detached: true });
  expect(typed(defaultDetachKeys, '\x1c', '\x1c')).toEqual({ program: '', detached: true });
});

test('K4 one Ctrl+\\ is held until the next key decides, and then typed', () => {
  expect(typed(defaultDetachKeys, '\x1c')).toEqual({ program: '', detached: false, held: '\x1c' });
  expect(typed(defaultDetachKeys, '\x1c', 'x')).toEqual({
    program: '\x1cx',
    detached: false,
    held: '',
  });
});

test('K4 a first key may begin again where a try failed', () => {
  expect(typed('ctrl-p,ctrl-q', '\x10\x10\x11')).toEqual({ program: '\x10', detached: true });
  expect(typed('a,b,c', 'abab', 'c')).toEqual({ program: 'ab', detached: true });
});

test('K4 the keys are known in the kitty protocol and in modifyOtherKeys', () => {
  expect(typed(defaultDetachKeys, '\x1b[92;5u\x1b[92;5u').detached).toBe(true);
  expect(typed(defaultDetachKeys, '\x1b[27;5;92~', '\x1b[27;5;92~').detached).toBe(true);
  // Presses and releases are told apart, modifiers report by themselves, caps lock is on.
  expect(
    typed(defaultDetachKeys, '\x1b[92;69:1u\x1b[92;69:3u', '\x1b[57442;69:1u', '\x1b[92;69u')
      .detached,
  ).toBe(true);
  expect(typed(defaultDetachKeys, '\x1b[92;6u\x1b[92;6u').detached).toBe(false);
});

test('T6 everything else passes byte for byte', () => {
  const text = 'é漢\x1b[A\x1bOP\x1b\x1b[1;5C\x00\xff\x1b[';
  expect(typed(defaultDetachKeys, text)).toMatchObject({ program: text });
  expect(typed(defaultDetachKeys, ...text)).toMatchObject({ program: text });
});

test('T6 pasted keys are text', () => {
  const paste = '\x1b[200~a\x1c\x1cb\x1b[201~';
  expect(typed(defaultDetachKeys, paste)).toMatchObject({ program: paste, detached: false });
  expect(typed(defaultDetachKeys, `${paste}\x1c\x1c`)).toMatchObject({ detached: true });
});

test('K4 keys are written like ctrl-p,ctrl-q', () => {
  expect(parseDetachKeys('ctrl-P,q')).toEqual([
    { ctrl: true, char: 'p' },
    { ctrl: false, char: 'q' },
  ]);
  expect(spokenDetachKeys(parseDetachKeys(defaultDetachKeys))).toBe('Ctrl+\\ Ctrl+\\');
});

test.each(['', 'ctrl-', 'ctrl-1', 'alt-x', 'pq', 'ctrl-p,'])('K4 "%s" is refused', (text) => {
  expect(() => parseDetachKeys(text)).toThrow(expect.objectContaining({ exitCode: 64 }));
});
