import type { Clock } from '../../shared/clock.ts';
import { Emitter } from '../../shared/emitter.ts';
import { type Disposable, toDisposable } from '../../shared/lifecycle.ts';
import type { Holder } from '../../shared/protocol/holder.ts';
import type { Hold } from '../host.ts';

/**
 * Everything that keeps a host, and nothing else: a quiet moment is when this is empty. Whoever
 * does something that must not be cut short holds, and lets go when it is done (spec S2-S4).
 */
export class HolderRegistry {
  readonly #clock: Clock;
  readonly #holders = new Map<object, Holder>();
  readonly #changed = new Emitter<readonly Holder[]>();
  #generation = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  readonly onChanged = this.#changed.subscribe;

  /**
   * Raised by every change. A decision that had to gather facts compares it before it acts, since
   * something may have arrived meanwhile (spec S5).
   */
  get generation(): number {
    return this.#generation;
  }

  hold(hold: Hold): Disposable {
    const key = {};
    this.#holders.set(key, { ...hold, since: this.#clock.now() });
    this.#announce();
    return toDisposable(() => {
      this.#holders.delete(key);
      this.#announce();
    });
  }

  /** Oldest first. */
  list(): Holder[] {
    return [...this.#holders.values()];
  }

  get isQuiet(): boolean {
    return this.#holders.size === 0;
  }

  #announce(): void {
    this.#generation += 1;
    this.#changed.fire(this.list());
  }
}
