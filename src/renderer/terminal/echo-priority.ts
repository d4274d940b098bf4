import type { Clock } from '../../shared/clock.ts';
import { Emitter } from '../../shared/emitter.ts';
import type { Disposable } from '../../shared/lifecycle.ts';

/** A key that no program has echoed for so long may never be: a password, a vim command. Milliseconds. */
const PATIENCE_MS = 30;

/**
 * Lets one terminal's echo pass the floods of the others. They are all parsed and painted by the same
 * page, one slice after the other; so while a typed key waits for what the program prints in answer,
 * the other terminals parse nothing more (design: floods yield while a key waits for its echo).
 */
export class EchoPriority {
  readonly #clock: Clock;
  readonly #released = new Emitter<void>();
  #waiting: object | undefined;
  #patience: Disposable | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Those who were held may go on. */
  readonly onReleased = this.#released.subscribe;

  /** A key was typed into this terminal. */
  typed(terminal: object): void {
    this.#patience?.dispose();
    this.#waiting = terminal;
    this.#patience = this.#clock.after(PATIENCE_MS, () => this.#release());
  }

  /** Output of this terminal has been parsed. */
  parsed(terminal: object): void {
    if (this.#waiting === terminal) this.#release();
  }

  /** Whether this terminal must let another one's echo pass first. */
  holds(terminal: object): boolean {
    return this.#waiting !== undefined && this.#waiting !== terminal;
  }

  #release(): void {
    this.#patience?.dispose();
    this.#patience = undefined;
    this.#waiting = undefined;
    this.#released.fire();
  }
}
