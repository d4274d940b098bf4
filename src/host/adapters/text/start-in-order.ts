import { BerthError, errorCodeOf, messageOf } from '../../../shared/errors.ts';
import type { Profile } from '../../../shared/protocol/profile.ts';

interface StartOptions {
  readonly profiles: readonly (readonly [name: string, profile: Profile])[];
  readonly signal: AbortSignal;
  /** Whether it is there already, or on its way. */
  isThere(name: string): boolean;
  open(name: string, profile: Profile): Promise<void>;
  undo(name: string): Promise<void>;
}

/**
 * Starts profiles one by one, in the byte order of their names. If one fails, those started here
 * are ended again in reverse order, and the error says which (spec L2).
 */
export async function startInOrder({ profiles, signal, ...calls }: StartOptions): Promise<void> {
  const started: string[] = [];
  const inOrder = [...profiles].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  for (const [name, profile] of inOrder) {
    const isOurs = !calls.isThere(name);
    try {
      signal.throwIfAborted();
      await calls.open(name, profile);
      if (isOurs) started.unshift(name);
    } catch (error) {
      for (const ours of isOurs ? [name, ...started] : started) await calls.undo(ours);
      throw undone(error, started);
    }
  }
}

function undone(error: unknown, names: readonly string[]): BerthError {
  const what =
    names.length === 0
      ? 'Nothing had been started before it.'
      : `What had been started before it was ended again: ${names.join(', ')}.`;
  const data = error instanceof BerthError && isObject(error.data) ? error.data : {};
  return new BerthError(errorCodeOf(error) ?? 'START_FAILED', `${messageOf(error)} ${what}`, {
    cause: error,
    data: { ...data, undone: [...names] },
  });
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
