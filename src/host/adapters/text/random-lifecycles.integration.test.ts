import { test } from 'vitest';
import { checkRandomLifecycles } from '../../testing/random-lifecycles.ts';

/** A few; `random-lifecycles.stress.test.ts` runs many. */
const RUNS = 8;

test('L6 L7 L8 L9 random interleavings of calls and crashes keep every promise', async () => {
  await checkRandomLifecycles(RUNS);
}, 120_000);
