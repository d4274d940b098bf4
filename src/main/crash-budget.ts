import type { Clock } from '../shared/clock.ts';

const RELOADS = 3;
const WITHIN_MS = 60_000;

/** Counts crashes of one window: after three in a minute, reloading does not help. */
export class CrashBudget {
  readonly #clock: Clock;
  #crashes: number[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether the window may reload after the crash that happened just now. */
  spend(): boolean {
    const now = this.#clock.now();
    this.#crashes = this.#crashes.filter((at) => now - at < WITHIN_MS);
    this.#crashes.push(now);
    return this.#crashes.length <= RELOADS;
  }
}
