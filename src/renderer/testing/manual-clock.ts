import type { Clock } from '../../shared/clock.ts';
import { toDisposable } from '../../shared/lifecycle.ts';

interface Alarm {
  readonly at: number;
  ring(): void;
}

/** A clock that stands still until a test moves it. */
export class ManualClock implements Clock {
  #now: number;
  readonly #alarms = new Set<Alarm>();

  constructor(now = 1_000) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  after(delayMs: number, ring: () => void) {
    const alarm = { at: this.#now + delayMs, ring };
    this.#alarms.add(alarm);
    return toDisposable(() => this.#alarms.delete(alarm));
  }

  /** Moves on, ringing what is due on the way, in order. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const [next] = [...this.#alarms].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.#alarms.delete(next);
      this.#now = next.at;
      next.ring();
    }
    this.#now = end;
  }
}
