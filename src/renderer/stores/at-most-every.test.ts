import { expect, test } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { atMostEvery } from './at-most-every.ts';

test('the first runs at once, a burst after it becomes one run, and rest brings none', () => {
  const clock = new ManualClock();
  const runs: number[] = [];
  const ask = atMostEvery(clock, 50, () => runs.push(clock.now()));
  const start = clock.now();
  for (let asked = 0; asked < 100; asked++) ask();
  clock.advance(50);
  clock.advance(500);
  ask();
  expect(runs.map((at) => at - start)).toEqual([0, 50, 550]);
});
