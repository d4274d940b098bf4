import type { Clock } from '../../shared/clock.ts';
import { Emitter } from '../../shared/emitter.ts';
import { BerthError } from '../../shared/errors.ts';
import type { Disposable } from '../../shared/lifecycle.ts';
import type { Log } from '../../shared/log.ts';
import type { HolderRegistry } from './holder-registry.ts';

/** A note that finds the host quiet is acted on after this, so that its asker can still ask (S6). */
const NOTE_SETTLE_MS = 1000;

interface StandDownOptions {
  readonly holders: HolderRegistry;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * When the host goes: at its first quiet moment, and only then. Looking and closing the door are
 * one synchronous step (spec S5), so nothing can arrive in between.
 */
export class StandDown {
  readonly #options: StandDownOptions;
  readonly #retiring = new Emitter<string>();
  #noted = false;
  #isRetiring = false;
  #settling: Disposable | undefined;

  constructor(options: StandDownOptions) {
    this.#options = options;
    options.holders.onChanged(() => {
      if (this.#noted) this.#goIfQuiet('a newer build takes over');
    });
  }

  readonly onRetiring = this.#retiring.subscribe;

  get isNoted(): boolean {
    return this.#noted;
  }
  get isRetiring(): boolean {
    return this.#isRetiring;
  }

  /** Leaves the note. Ends nothing, now or later (spec S1). */
  note(): void {
    this.#noted = true;
    if (!this.#options.holders.isQuiet || this.#settling) return;
    this.#settling = this.#options.clock.after(NOTE_SETTLE_MS, () => {
      this.#settling = undefined;
      this.#goIfQuiet('a newer build takes over');
    });
  }

  /**
   * Goes at once when nothing is held; `anyway` is a person's word to end what is (spec S8).
   *
   * @throws BerthError `HOST_BUSY` with the holders.
   */
  retire(anyway: boolean): void {
    if (this.#isRetiring) return;
    const holders = this.#options.holders.list();
    if (holders.length > 0 && !anyway) {
      const titles = holders.map((holder) => holder.title).join(', ');
      throw new BerthError('HOST_BUSY', `The host is held by: ${titles}.`, { data: { holders } });
    }
    if (holders.length > 0) this.#options.log.info('ending held work on request', { holders });
    this.#go('it was asked to');
  }

  /** The owner ends the host: from now on nothing new is let in. */
  closeDoor(): void {
    this.#isRetiring = true;
    this.#settling?.dispose();
  }

  #goIfQuiet(reason: string): void {
    if (!this.#isRetiring && this.#options.holders.isQuiet) this.#go(reason);
  }

  #go(reason: string): void {
    this.#isRetiring = true;
    this.#settling?.dispose();
    this.#retiring.fire(reason);
  }
}
