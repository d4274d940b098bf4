import { expect, test } from 'vitest';
import { CrashBudget } from './crash-budget.ts';

test('U12 a window reloads after three crashes in a minute, and not after a fourth', () => {
  let now = 0;
  const budget = new CrashBudget({ now: () => now, after: () => ({ dispose() {} }) });
  const crashAt = (at: number) => {
    now = at;
    return budget.spend();
  };
  expect([0, 10_000, 20_000, 30_000, 85_000, 150_000].map(crashAt)).toEqual([
    true,
    true,
    true,
    false,
    true,
    true,
  ]);
});
