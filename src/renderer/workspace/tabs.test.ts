import { expect, test } from 'vitest';
import { aSession } from '../testing/samples.ts';
import { heirOf, neighbourOf, tabsOf } from './tabs.ts';

const [a, b, c] = ['a', 'b', 'c'].map((id) => aSession({ id })) as [
  ReturnType<typeof aSession>,
  ReturnType<typeof aSession>,
  ReturnType<typeof aSession>,
];
const tabs = [a, b, c];

test('a session that was just ended has no tab', () => {
  expect(tabsOf({ sessions: tabs, leaving: new Set([b.id]) })).toEqual([a, c]);
});

test('the next tab takes the place of one that goes, or the one before', () => {
  expect([heirOf(tabs, a.id), heirOf(tabs, c.id), heirOf([a], a.id)]).toEqual([b, b, undefined]);
});

test('switching goes round and round', () => {
  expect([
    neighbourOf(tabs, c.id, 1),
    neighbourOf(tabs, a.id, -1),
    neighbourOf([], undefined, 1),
  ]).toEqual([a, c, undefined]);
});
