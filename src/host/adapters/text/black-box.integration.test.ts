import { test } from 'vitest';
import { lifecycleScenarios } from '../../testing/lifecycle-scenarios.ts';

/** Enough to catch what is plainly wrong; `black-box.stress.test.ts` looks for races. */
const ROUNDS = 2;

for (const { title, run } of lifecycleScenarios) {
  test(title, async () => {
    for (let round = 0; round < ROUNDS; round++) await run();
  });
}
