import { expect, test } from 'vitest';
import { checkRuns } from './check-runs.ts';

/** Some of what the stress test of the same name does: short streams, a seed that is always the same. */
test('T3 a terminal restored at any byte goes on as one that was never interrupted', {
  timeout: 120_000,
}, async () => {
  expect((await checkRuns(400, 40, 503)).failure).toBeUndefined();
});
