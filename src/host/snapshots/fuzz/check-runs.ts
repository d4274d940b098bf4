import fc from 'fast-check';
import { anyRun, differenceOf, type Tally } from './snapshot-check.ts';

interface Checked {
  /** Of how many runs each thing was taken from the terminal before it was compared. */
  readonly tally: Tally;
  /** The smallest run found that is not restored, as text; undefined when all are. */
  readonly failure: string | undefined;
}

/** Restores terminals in the middle of `runs` random streams of up to `length` steps. */
export function checkRuns(runs: number, length: number, seed: number): Checked {
  const tally: Tally = new Map();
  const restored = fc.property(anyRun(length), (run) => {
    const difference = differenceOf(run, tally);
    if (difference) throw new Error(JSON.stringify(difference));
  });
  const { failed, counterexample, counterexamplePath, errorInstance } = fc.check(restored, {
    numRuns: runs,
    seed,
  });
  if (!failed) return { tally, failure: undefined };
  const found = { seed, counterexamplePath, counterexample, error: String(errorInstance) };
  return { tally, failure: JSON.stringify(found, undefined, 1) };
}
