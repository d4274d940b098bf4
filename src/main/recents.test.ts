import { expect, test } from 'vitest';
import { namedRecents, withoutRecent, withRecent } from './recents.ts';

const list = [
  { path: '/a', openedAt: 2 },
  { path: '/b', openedAt: 1 },
];

test('a folder that is opened again moves to the front', () => {
  expect(withRecent(list, { path: '/b', openedAt: 3 })).toEqual([
    { path: '/b', openedAt: 3 },
    { path: '/a', openedAt: 2 },
  ]);
});

test('twenty folders are remembered', () => {
  const many = Array.from({ length: 25 }, (_, at) => ({ path: `/${at}`, openedAt: at }));
  const remembered = many.reduce<typeof many>((so, one) => withRecent(so, one), []);
  expect(remembered.map((one) => one.path)).toEqual(
    many
      .slice(5)
      .reverse()
      .map((one) => one.path),
  );
});

test('a folder can be forgotten', () => {
  expect(withoutRecent(list, '/a')).toEqual([{ path: '/b', openedAt: 1 }]);
});

test('recent folders have names that tell them apart', () => {
  const alike = [
    { path: '/x/api', openedAt: 2 },
    { path: '/y/api', openedAt: 1 },
  ];
  expect(namedRecents(alike).map((one) => one.name)).toEqual(['x/api', 'y/api']);
});
