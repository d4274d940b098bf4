import { expect, test } from 'vitest';
import { durationWords, sinceWords } from './time-words.ts';

test('a length of time is told in its largest unit', () => {
  const lengths = [-5, 999, 59_999, 60_000, 3_600_000, 7_500_000, 200_000_000];
  expect(lengths.map(durationWords)).toEqual([
    'less than a second',
    'less than a second',
    '59 s',
    '1 min',
    '1 h',
    '2 h 5 min',
    '2 d',
  ]);
});

test('what has only just begun is not counted in seconds', () => {
  expect([sinceWords(4_999), sinceWords(5_000)]).toEqual(['just now', '5 s ago']);
});
