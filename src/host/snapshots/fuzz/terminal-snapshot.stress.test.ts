import { expect, test } from 'vitest';
import { checkRuns } from './check-runs.ts';

const RUNS = Number(process.env['BERTH_SNAPSHOT_RUNS'] ?? 20_000);
const given = process.env['BERTH_SNAPSHOT_SEED'];
const SEEDS = given === undefined ? [1, 2, 3] : [Number(given)];
const MAX_MS = 30 * 60_000;

test.each(SEEDS)(
  'T3 a terminal restored at any byte goes on as one that was never interrupted, seed %i',
  { timeout: MAX_MS },
  async (seed) => {
    const { tally, failure } = await checkRuns(RUNS, 300, seed);
    console.log(`seed ${seed}: ${[...tally].map(([what, runs]) => `${what} ${runs}`).join(', ')}`);
    expect(failure).toBeUndefined();
  },
);
