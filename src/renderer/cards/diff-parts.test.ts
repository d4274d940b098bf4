import { expect, test } from 'vitest';
import { diffCounts, diffParts } from './diff-parts.ts';

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `line ${from + at}`).join('\n');

test('U3 a change is shown with three lines around it; the rest is counted', () => {
  const before = `${numbered(1, 9)}\nold\n${numbered(11, 20)}\n`;
  const after = `${numbered(1, 9)}\nnew\nnewer\n${numbered(11, 20)}\n`;
  const parts = diffParts({ path: 'a', before, after });
  expect(parts.map(({ kind, lines, count }) => [kind, count, lines[0]])).toEqual([
    ['skipped', 6, undefined],
    ['same', 3, 'line 7'],
    ['removed', 1, 'old'],
    ['added', 2, 'new'],
    ['same', 3, 'line 11'],
    ['skipped', 7, undefined],
  ]);
  expect(diffCounts(parts)).toEqual({ added: 2, removed: 1 });
});

test('U3 a new file is all added, one that goes all removed, an empty change nothing', () => {
  expect(diffParts({ path: 'a', after: 'x\ny' })).toEqual([
    { kind: 'added', lines: ['x', 'y'], count: 2 },
  ]);
  expect(diffParts({ path: 'a', before: 'x\n' })).toEqual([
    { kind: 'removed', lines: ['x'], count: 1 },
  ]);
  expect(diffParts({ path: 'a' })).toEqual([]);
});
