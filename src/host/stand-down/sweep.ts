import type { Clock } from '../../shared/clock.ts';
import { messageOf } from '../../shared/errors.ts';
import type { Disposable } from '../../shared/lifecycle.ts';
import type { Log } from '../../shared/log.ts';

interface SweepOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly everyMs: number;
}

export interface Sweep extends Disposable {
  /** Resolves when no work is under way. */
  settled(): Promise<void>;
}

/** Does `work` again and again, `everyMs` after it was done last; one that fails is tried again. */
export function startSweep(
  { clock, log, everyMs }: SweepOptions,
  work: () => Promise<void>,
): Sweep {
  let timer: Disposable | undefined;
  let over = false;
  let running = Promise.resolve();
  const next = () => {
    if (over) return;
    timer = clock.after(everyMs, () => {
      running = run();
    });
  };
  const run = async () => {
    await work().catch((error: unknown) => log.error('a sweep failed', { why: messageOf(error) }));
    next();
  };
  next();
  return {
    settled: () => running,
    dispose() {
      over = true;
      timer?.dispose();
    },
  };
}
