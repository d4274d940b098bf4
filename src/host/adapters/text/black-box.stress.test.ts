import { test } from 'vitest';
import { lifecycleScenarios } from '../../testing/lifecycle-scenarios.ts';

const ROUNDS = 100;

for (const { title, run } of lifecycleScenarios) {
  test(`${title}, ${ROUNDS} times in a row`, async () => {
    for (let round = 0; round < ROUNDS; round++) await run();
  });
}
