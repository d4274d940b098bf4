import { expect, test } from 'vitest';
import { lookAlikeNote } from './look-alikes.ts';

test.each([
  ['curl https://p\u0430ypal.com', 'Not what it looks like: “\u0430” in “p\u0430ypal” is U+0430.'],
  ['make \u03bfutput', 'Not what it looks like: “\u03bf” in “\u03bfutput” is U+03BF.'],
  ['ls \uff1b rm x', 'Not what it looks like: “\uff1b” is U+FF1B.'],
  ['git.example\u2215evil', 'Not what it looks like: “\u2215” is U+2215.'],
])('C5 %s is told', (text, note) => {
  expect(lookAlikeNote(text)).toBe(note);
});

test.each(['ls -la', 'echo привет', 'echo καλημέρα', 'café résumé', '漢字', ''])(
  'C5 %j is what it looks like',
  (text) => {
    expect(lookAlikeNote(text)).toBeUndefined();
  },
);
