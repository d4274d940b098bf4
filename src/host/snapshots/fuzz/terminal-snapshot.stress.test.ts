import fc from 'fast-check';
import { test } from 'vitest';
import { anyRun, differenceOf, type Tally } from './snapshot-check.ts';

const RUNS = Number(process.env['BERTH_SNAPSHOT_RUNS'] ?? 20_000);
const MAX_MS = 10 * 60_000;

test('a terminal restored from a snapshot at any byte goes on as one that was never interrupted', () => {
  const tally: Tally = new Map();
  const seed = Number(process.env['BERTH_SNAPSHOT_SEED'] ?? Date.now());
  const result = fc.check(
    fc.property(anyRun(300), (run) => {
      const d = differenceOf(run, tally);
      if (d) throw new Error(JSON.stringify(d));
    }),
    { numRuns: RUNS, seed, interruptAfterTimeLimit: MAX_MS },
  );
  console.log(`seed ${seed}, runs ${result.numRuns}`, Object.fromEntries(tally));
  if (result.failed)
    throw new Error(
      JSON.stringify(
        {
          seed,
          path: result.counterexamplePath,
          ce: result.counterexample,
          err: String(result.errorInstance).slice(0, 1500),
        },
        null,
        1,
      ),
    );
});
