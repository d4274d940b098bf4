import { constants } from 'node:os';
import type { Disposable } from '../../shared/lifecycle.ts';

/**
 * Runs a wait that the person may interrupt: Ctrl+C hangs up, which is what withdraws the question
 * (spec C2), and answers the exit code shells use for the signal.
 */
export async function interruptible(
  connection: Disposable,
  wait: () => Promise<number>,
): Promise<number> {
  let stop: (code: number) => void = () => {};
  const interrupted = new Promise<number>((resolve) => {
    stop = resolve;
  });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const listeners = signals.map((signal) => {
    const listener = () => stop(128 + constants.signals[signal]);
    process.once(signal, listener);
    return () => process.off(signal, listener);
  });
  try {
    return await Promise.race([wait(), interrupted]);
  } finally {
    for (const remove of listeners) remove();
    connection.dispose();
  }
}
