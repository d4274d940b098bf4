import { type Disposable, toDisposable } from '../../../shared/lifecycle.ts';

/** Calls once when the signal aborts, or at once if it has. */
export function onAbort(signal: AbortSignal, callback: () => void): Disposable {
  if (signal.aborted) {
    callback();
    return toDisposable(() => {});
  }
  signal.addEventListener('abort', callback, { once: true });
  return toDisposable(() => signal.removeEventListener('abort', callback));
}
