import { expect, test } from 'vitest';
import { aSession } from '../testing/samples.ts';
import { freshRunOf } from './fresh-run.ts';

const session = (change: object) => aSession({ run: 3, startedAt: 1_000, ...change });

test('T12 only a young run that no terminal has shown yet is still to be answered', () => {
  expect([
    freshRunOf(session({ everAttached: false }), 2_000),
    freshRunOf(session({ everAttached: true }), 2_000),
    freshRunOf(session({ everAttached: false }), 6_000),
  ]).toEqual([3, undefined, undefined]);
});
