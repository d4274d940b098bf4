import { useCallback, useEffect, useState } from 'react';
import { messageOf } from '../../shared/errors.ts';
import type { HostContract } from '../../shared/protocol/contract.ts';
import type { EventName } from '../../shared/rpc/contract.ts';
import type { Host } from '../hosts.ts';

/** What a host said to a question of a page, or why it did not. */
export interface HostAnswer<T> {
  readonly value: T | undefined;
  readonly problem: string | undefined;
  /** Asks again. */
  again(): void;
}

/**
 * Asks a host when the page is shown, when the connection is there again, and when it tells of `event`.
 *
 * @param ask the same function as long as the question is the same.
 */
export function useHostAnswer<T>(
  { connection }: Host,
  ask: () => Promise<T>,
  event?: EventName<HostContract>,
): HostAnswer<T> {
  const [answer, setAnswer] = useState<Pick<HostAnswer<T>, 'value' | 'problem'>>({
    value: undefined,
    problem: undefined,
  });
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((before) => before + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks the same once more
  useEffect(() => {
    let wanted = true;
    ask().then(
      (value) => wanted && setAnswer({ value, problem: undefined }),
      (error: unknown) =>
        wanted && setAnswer(({ value }) => ({ value, problem: messageOf(error) })),
    );
    return () => {
      wanted = false;
    };
  }, [ask, round]);
  useEffect(() => {
    let told = event && connection.link?.client.on(event, again);
    const linked = connection.onLink((link) => {
      told?.dispose();
      told = event && link?.client.on(event, again);
      if (link) again();
    });
    return () => {
      told?.dispose();
      linked.dispose();
    };
  }, [connection, event, again]);
  return { ...answer, again };
}
