import type { Clock } from '../../shared/clock.ts';
import { Emitter } from '../../shared/emitter.ts';
import { BerthError } from '../../shared/errors.ts';
import type { Log } from '../../shared/log.ts';
import type { Holder } from '../../shared/protocol/holder.ts';
import { type FactSource, gatherFacts } from './facts.ts';
import type { HolderRegistry } from './holder-registry.ts';
import { type Door, takeQuietMoment, type Wish } from './quiet-moment.ts';

export interface RetireRequest {
  /** A person's explicit word to end what is held (spec S8). */
  readonly anyway: boolean;
  /** Do not wait for surfaces that dropped a moment ago (spec S9). */
  readonly ignoreWatchGrace: boolean;
}

interface HostDoorOptions {
  readonly holders: HolderRegistry;
  readonly facts: readonly FactSource[];
  readonly factsMs: number;
  readonly clock: Clock;
  readonly log: Log;
}

/** Whoever asks is answered in time, also where clients keep coming and going. */
const MAX_LOOKS = 10;

/** The door of one host. It closes once. */
export class HostDoor implements Door {
  readonly holders: HolderRegistry;
  readonly #options: HostDoorOptions;
  readonly #retiring = new Emitter<string>();

  constructor(options: HostDoorOptions) {
    this.holders = options.holders;
    this.#options = options;
  }

  /** Fires once, in the moment in which the host has decided to leave. */
  readonly onRetiring = this.#retiring.subscribe;

  gatherFacts(): Promise<boolean> {
    const { facts, factsMs, clock, log } = this.#options;
    return gatherFacts(facts, { clock, log, limitMs: factsMs });
  }

  leave(reason: string): void {
    this.holders.seal();
    this.#retiring.fire(reason);
  }

  /**
   * Goes at once when nothing is held, or `anyway` (spec S8).
   *
   * @throws BerthError `HOST_BUSY` with the holders.
   */
  async retire({ anyway, ignoreWatchGrace }: RetireRequest): Promise<void> {
    if (this.holders.isSealed) return;
    if (anyway) {
      this.#endHeldWork();
      return;
    }
    const wish: Wish = { reason: 'it was asked to', counting: { watchGrace: !ignoreWatchGrace } };
    for (let look = 0; look < MAX_LOOKS; look++) {
      const outcome = await takeQuietMoment([this], wish);
      // It may have left for another wish in the meantime, and that is as good.
      if (outcome === 'left' || this.holders.isSealed) return;
      if (outcome !== 'changed') break;
    }
    throw busy(this.holders.list(wish.counting));
  }

  #endHeldWork(): void {
    const holders = this.holders.list();
    if (holders.length > 0) this.#options.log.info('ending held work on request', { holders });
    this.leave('it was asked to');
  }
}

function busy(holders: readonly Holder[]): BerthError {
  const titles = holders.map(({ title }) => title).join(', ');
  const sentence =
    holders.length > 0
      ? `The host is held by: ${titles}.`
      : 'The host cannot tell whether something runs in it, so it stays.';
  return new BerthError('HOST_BUSY', sentence, { data: { holders } });
}
