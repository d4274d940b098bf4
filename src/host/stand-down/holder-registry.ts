import type { Clock } from '../../shared/clock.ts';
import { Emitter } from '../../shared/emitter.ts';
import { BerthError } from '../../shared/errors.ts';
import { type Disposable, toDisposable } from '../../shared/lifecycle.ts';
import type { Hold, Holder } from '../../shared/protocol/holder.ts';

/** What counts as holding. */
export interface Counting {
  /** Whether surfaces count that dropped a moment ago and may be redialling (spec S9). */
  readonly watchGrace: boolean;
}

interface Entry {
  readonly holder: Holder;
  /** It is gone, and counts only for the watch grace. */
  readonly lingers: boolean;
}

/**
 * Everything that keeps a host, and nothing else: a quiet moment is when this is empty. Whoever
 * does something that must not be cut short holds, and lets go when it is done (spec S2-S4).
 */
export class HolderRegistry {
  readonly #clock: Clock;
  readonly #entries = new Map<object, Entry>();
  readonly #timers = new Set<Disposable>();
  readonly #changed = new Emitter<readonly Holder[]>();
  #generation = 0;
  #sealed = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  readonly onChanged = this.#changed.subscribe;

  /**
   * Raised by every change and every arrival. A decision that had to gather facts compares it
   * before it acts, since something may have come meanwhile (spec S5).
   */
  get generation(): number {
    return this.#generation;
  }

  /** Whether the door is closed: nothing can hold any more. */
  get isSealed(): boolean {
    return this.#sealed;
  }

  /** @throws BerthError `HOST_RETIRING` once the door is closed: no work starts behind it. */
  hold(hold: Hold): Disposable {
    if (this.#sealed) {
      throw new BerthError('HOST_RETIRING', 'This host is leaving. Try again in a moment.');
    }
    return this.#add(hold, false);
  }

  /** Counts somebody who dropped out for `graceMs` more (spec S9). */
  linger(hold: Hold, graceMs: number): void {
    if (this.#sealed) return;
    const entry = this.#add(hold, true);
    const timer = this.#clock.after(graceMs, () => {
      this.#timers.delete(timer);
      entry.dispose();
    });
    this.#timers.add(timer);
  }

  /** Somebody came who holds nothing yet: a decision under way has to look again. */
  arrive(): void {
    this.#generation += 1;
  }

  /** Closes the door: from now on `hold` refuses. Another decision under way finds that changed. */
  seal(): void {
    this.#sealed = true;
    this.#generation += 1;
    for (const timer of this.#timers) timer.dispose();
    this.#timers.clear();
  }

  /** Oldest first. */
  list(counting: Counting = { watchGrace: true }): Holder[] {
    return [...this.#entries.values()]
      .filter(({ lingers }) => !lingers || counting.watchGrace)
      .map(({ holder }) => holder);
  }

  isQuiet(counting: Counting = { watchGrace: true }): boolean {
    return this.list(counting).length === 0;
  }

  #add(hold: Hold, lingers: boolean): Disposable {
    const key = {};
    this.#entries.set(key, { holder: { ...hold, since: this.#clock.now() }, lingers });
    this.#announce();
    return toDisposable(() => {
      this.#entries.delete(key);
      this.#announce();
    });
  }

  #announce(): void {
    this.#generation += 1;
    this.#changed.fire(this.list());
  }
}
