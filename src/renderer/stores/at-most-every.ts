import type { Clock } from '../../shared/clock.ts';

/**
 * Runs `run` when it is asked for, but then not again for `everyMs` milliseconds: what is asked for
 * meanwhile becomes one run at their end.
 */
export function atMostEvery(clock: Clock, everyMs: number, run: () => void): () => void {
  let resting = false;
  let askedAgain = false;
  return function ask() {
    if (resting) {
      askedAgain = true;
      return;
    }
    resting = true;
    clock.after(everyMs, () => {
      resting = false;
      if (askedAgain) ask();
    });
    askedAgain = false;
    run();
  };
}
