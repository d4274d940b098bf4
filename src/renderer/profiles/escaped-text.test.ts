import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escaped, unescaped } from './escaped-text.ts';

test('what cannot be typed is written as in JSON', () => {
  expect(['\n', '\u001b]133;A', 'C:\\x', '"q" ü 🚢'].map(escaped)).toEqual([
    '\\n',
    '\\u001b]133;A',
    'C:\\\\x',
    '"q" ü 🚢',
  ]);
});

test('every text comes back as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => unescaped(escaped(text)) === text),
  );
});

test('a backslash that begins nothing is no text', () => {
  expect(['\\x', 'a\\', '\\u12'].map(unescaped)).toEqual([undefined, undefined, undefined]);
});
