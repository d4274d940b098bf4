import { test } from 'vitest';
import { checkRandomLifecycles } from '../../testing/random-lifecycles.ts';

const RUNS = 200;

test(`L6 L7 L8 L9 ${RUNS} random interleavings of calls and crashes keep every promise`, async () => {
  await checkRandomLifecycles(RUNS);
});
