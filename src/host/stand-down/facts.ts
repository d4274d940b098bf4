import type { Clock } from '../../shared/clock.ts';
import { messageOf } from '../../shared/errors.ts';
import type { Log } from '../../shared/log.ts';

/** Something that has to be asked for before a host can know what it holds: process tables, files. */
export interface FactSource {
  /** Looks again, and changes holders by what it finds. */
  refresh(): Promise<void>;
}

interface GatherOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly limitMs: number;
}

/**
 * Asks all sources at once. False when one of them fails or takes longer than `limitMs`: what
 * cannot be told reads as busy (spec S4).
 */
export async function gatherFacts(
  sources: readonly FactSource[],
  { clock, log, limitMs }: GatherOptions,
): Promise<boolean> {
  const asked = Promise.all(sources.map((source) => source.refresh())).then(
    () => true,
    (error: unknown) => {
      log.error('cannot tell whether this host is quiet', { why: messageOf(error) });
      return false;
    },
  );
  return await new Promise<boolean>((resolve) => {
    const timer = clock.after(limitMs, () => resolve(false));
    void asked.then((known) => {
      timer.dispose();
      resolve(known);
    });
  });
}
