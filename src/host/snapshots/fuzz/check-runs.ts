import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { anyRun, differenceOf, type Tally } from './snapshot-check.ts';

interface Checked {
  /** Of how many runs each thing was taken from the terminal before it was compared. */
  readonly tally: Tally;
  /** The smallest run found that is not restored, as text; undefined when all are. */
  readonly failure: string | undefined;
}

/** What xterm.js leaves to a later turn of the event loop keeps each terminal in memory until then. */
const RUNS_A_TURN = 50;

/** Restores terminals in the middle of `runs` random streams of up to `length` steps. */
export async function checkRuns(runs: number, length: number, seed: number): Promise<Checked> {
  const tally: Tally = new Map();
  let done = 0;
  const restored = fc.asyncProperty(anyRun(length), async (run) => {
    if (++done % RUNS_A_TURN === 0) await nextTurn();
    const difference = differenceOf(run, tally);
    if (difference) throw new Error(JSON.stringify(difference));
  });
  const { failed, counterexample, counterexamplePath, errorInstance } = await fc.check(restored, {
    numRuns: runs,
    seed,
  });
  if (!failed) return { tally, failure: undefined };
  const found = { seed, counterexamplePath, counterexample, error: String(errorInstance) };
  return { tally, failure: JSON.stringify(found, undefined, 1) };
}
