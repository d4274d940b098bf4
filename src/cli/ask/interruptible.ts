import type { Disposable } from '../../shared/lifecycle.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
export type Interruption = (typeof signals)[number];

/**
 * Runs a wait that the person may interrupt: Ctrl+C hangs up, which is what withdraws the question
 * (spec C2). `interrupted` answers the exit code then. The process is to leave afterwards: whoever
 * closes a terminal may signal more than once, and that must not change how the command ends.
 *
 * @param gone resolves with the exit code when whoever waits for the answer is gone.
 */
export async function interruptible(
  connection: Disposable,
  wait: () => Promise<number>,
  interrupted: (signal: Interruption) => number,
  gone: Promise<number> = new Promise(() => {}),
): Promise<number> {
  let stop: (signal: Interruption) => void = () => {};
  const signalled = new Promise<Interruption>((resolve) => {
    stop = resolve;
  });
  let waiting = true;
  for (const signal of signals) process.on(signal, () => waiting && stop(signal));
  try {
    return await Promise.race([wait(), signalled.then(interrupted), gone]);
  } finally {
    waiting = false;
    connection.dispose();
  }
}
