import { expect, test } from 'vitest';
import { around, isWithin } from './find-host.ts';

test('K3 the nearest open workspace at or above a folder comes first', () => {
  const known = ['/a', '/a/b/c', '/a/b', '/a/bc', '/z'].map((workspace) => ({ workspace }));
  expect(around('/a/b/c/d', known).map(({ workspace }) => workspace)).toEqual([
    '/a/b/c',
    '/a/b',
    '/a',
  ]);
});

test.each([
  ['/a', '/a', true],
  ['/a/b', '/a', true],
  ['/ab', '/a', false],
  ['/a', '/a/b', false],
  ['/a/..b', '/a', true],
  ['/x', '/', true],
])('%s lies in %s: %s', (folder, outer, expected) => {
  expect(isWithin(folder, outer)).toBe(expected);
});
