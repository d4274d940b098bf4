import type { Clock } from './clock.ts';
import type { Disposable } from './lifecycle.ts';
import type { Holder } from './protocol/holder.ts';

/** A person who gave no input for so long does not look any more (spec S11). Milliseconds. */
const LET_GO_AFTER_MS = 10 * 60_000;

interface LetGoOptions {
  readonly clock: Clock;
  readonly afterMs?: number;
  /** Called once, when the view should stop holding the host. */
  letGo(): void;
}

/** Whether an update waits for views alone: letting go of them is all that is left to do. */
export function waitsForViewsOnly(held: {
  readonly noted: boolean;
  readonly holders: readonly Holder[];
}): boolean {
  return held.noted && held.holders.every(({ kind }) => kind === 'surface');
}

/**
 * When a view of a host lets go by itself, so that an update need not wait for somebody who went
 * away: the update waits for nothing but views, and this one is hidden or got no input for ten
 * minutes (spec S11, design decision 10).
 */
export class LetGoRule implements Disposable {
  readonly #options: LetGoOptions;
  #timer: Disposable | undefined;
  #isIdle = false;
  #isHidden = false;
  #isWaitedFor = false;
  #done = false;

  constructor(options: LetGoOptions) {
    this.#options = options;
    this.input();
  }

  /** A person typed or pointed. */
  input(): void {
    const { clock, afterMs = LET_GO_AFTER_MS } = this.#options;
    this.#isIdle = false;
    this.#timer?.dispose();
    this.#timer = clock.after(afterMs, () => {
      this.#isIdle = true;
      this.#check();
    });
  }

  setHidden(isHidden: boolean): void {
    this.#isHidden = isHidden;
    this.#check();
  }

  /** As `waitsForViewsOnly` answers it. */
  setWaitedFor(isWaitedFor: boolean): void {
    this.#isWaitedFor = isWaitedFor;
    this.#check();
  }

  dispose(): void {
    this.#done = true;
    this.#timer?.dispose();
  }

  #check(): void {
    if (this.#done || !this.#isWaitedFor || !(this.#isIdle || this.#isHidden)) return;
    this.dispose();
    this.#options.letGo();
  }
}
