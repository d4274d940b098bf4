import { expect, test } from 'vitest';
import { textParts } from './text-parts.ts';

test('ordinary text stays in one part', () => {
  const text = 'Run the migration?\n'.repeat(1_000);
  expect(textParts(text)).toEqual([text]);
});

test('a long word is cut into short parts that make up the text, whatever it is made of', () => {
  for (const word of ['T', '漢', '👩🏽', 'e\u0301', '\u0301', '\ud800', 'a\n']) {
    const text = `${word.repeat(1_000)} and ${'x'.repeat(300)}`;
    const parts = textParts(text);
    expect(parts.join('')).toBe(text);
    expect(Math.max(...parts.map((part) => [...part].length))).toBeLessThanOrEqual(256);
  }
});

test('a letter keeps its accent where parts meet', () => {
  const parts = textParts('e\u0301'.repeat(300));
  expect(parts.filter((part) => part.startsWith('\u0301'))).toEqual([]);
});
