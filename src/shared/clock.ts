import { type Disposable, toDisposable } from './lifecycle.ts';

/** Time, passed in wherever it matters, so that tests can drive it. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Runs `callback` once after `delayMs`. Disposing the answer cancels it. */
  after(delayMs: number, callback: () => void): Disposable;
}

declare function setTimeout(callback: () => void, delayMs: number): unknown;
declare function clearTimeout(handle: unknown): void;

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const handle = setTimeout(callback, delayMs);
    return toDisposable(() => clearTimeout(handle));
  },
};
