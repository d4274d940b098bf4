import { expect, test } from 'vitest';
import { parseDuration, spokenBytes, spokenDuration } from './duration.ts';

test.each([
  ['90', 90_000],
  ['90s', 90_000],
  ['10m', 600_000],
  ['1h30m', 5_400_000],
  ['1.5h', 5_400_000],
  ['2d', 172_800_000],
  ['250ms', 250],
])('K7 %s is %i ms', (text, ms) => {
  expect(parseDuration(text, '--timeout')).toBe(ms);
});

test.each(['', 'soon', '10 m', '-5s', '5x', '0', '0s', '1.5'])('K7 "%s" is no duration', (text) => {
  expect(() => parseDuration(text, '--timeout')).toThrow(expect.objectContaining({ exitCode: 64 }));
});

test('durations and sizes are said in at most two parts', () => {
  expect([900, 61_000, 3_600_000, 7_500_000, 90_000_000, 172_800_000].map(spokenDuration)).toEqual([
    '0 s',
    '1 min',
    '1 h',
    '2 h 5 min',
    '1 d 1 h',
    '2 d',
  ]);
  expect([12, 1500, 74_400_000, 1_400_000_000].map(spokenBytes)).toEqual([
    '12 B',
    '1.5 kB',
    '74 MB',
    '1.4 GB',
  ]);
});
