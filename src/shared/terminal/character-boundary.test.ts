import { expect, test } from 'vitest';
import { characterBoundary } from './character-boundary.ts';

test('T3 bytes are cut before a character, and anywhere where there is none', () => {
  const text = new TextEncoder().encode('aé漢👍');
  const nonsense = new Uint8Array(12).fill(0x80);
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 99].map((at) => characterBoundary(text, at))).toEqual([
    1, 1, 3, 3, 3, 6, 6, 6, 6, 10, 10,
  ]);
  expect(characterBoundary(nonsense, 8)).toBe(8);
});
