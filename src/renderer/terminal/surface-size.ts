import { Emitter } from '../../shared/emitter.ts';
import type { TerminalSize } from '../../shared/protocol/session.ts';
import { type Screen, sameSize } from './screen.ts';

/**
 * What a surface wants: nothing while it is hidden; the lead if no other surface has it; or the
 * lead, because a person uses it.
 */
export type Wish = 'nothing' | 'lead-if-free' | 'lead';

export interface Use {
  /** In front, in a window that is on screen. */
  readonly shown: boolean;
  /** The window has the keyboard. */
  readonly focused: boolean;
  /** A person has done something in this window since it opened. */
  readonly used: boolean;
}

/** The surface that a person uses leads; a window that has only opened takes nothing away (spec T5). */
export function wishOf({ shown, focused, used }: Use): Wish {
  if (!shown) return 'nothing';
  return focused && used ? 'lead' : 'lead-if-free';
}

/**
 * Settles the size of one surface (spec T5). The one that leads has the cells that fit, and so has
 * the session; any other shows the size that the leader chose.
 */
export class SurfaceSize {
  readonly #screen: Screen;
  /** Asks the host for a size and the lead; undefined when there is no host to ask. */
  readonly #ask: (size: TerminalSize) => Promise<unknown> | undefined;
  readonly #foreign = new Emitter<void>();
  #isForeign = false;
  #fits: TerminalSize | undefined;
  #wish: Wish = 'nothing';
  #leads = false;
  /** Another surface took the lead: this one does not take it back by itself, only a person does. */
  #yielded = false;
  #session: TerminalSize | undefined;
  #asking = false;
  #frozen = false;
  /** Counts connections: what an older one answers is no longer true. */
  #age = 0;

  constructor(screen: Screen, ask: (size: TerminalSize) => Promise<unknown> | undefined) {
    this.#screen = screen;
    this.#ask = ask;
  }

  get leads(): boolean {
    return this.#leads;
  }

  /** Fires when `isForeign` changes. */
  readonly onForeign = this.#foreign.subscribe;

  /** Another surface leads, and its size is not what fits here. */
  get isForeign(): boolean {
    return this.#isForeign;
  }

  /** What to attach with: a size, if this surface is to lead whoever leads now. */
  get claim(): { size?: TerminalSize } {
    return this.#wish === 'lead' && this.#fits ? { size: this.#fits } : {};
  }

  fit(fits: TerminalSize, wish: Wish): void {
    if (wish === 'lead' && this.#wish !== 'lead') this.#yielded = false;
    this.#fits = fits;
    this.#wish = wish;
    if (!this.#session) this.#show(fits);
    else this.#claim();
    this.#lookAround();
  }

  /** It is on screen no more. */
  rest(): void {
    this.#wish = 'nothing';
  }

  /** The host says which size the session has, and whether this surface leads. */
  told(size: TerminalSize, leads: boolean): void {
    if (this.#leads !== leads) this.#yielded = this.#leads;
    const regained = leads && !this.#leads;
    this.#session = size;
    this.#leads = leads;
    if (!this.#asking) {
      this.#show(size);
      if (regained) this.#claim();
    }
    this.#lookAround();
  }

  /** Keeps this size until `thaw`, whatever is asked for meanwhile. */
  freeze(size: TerminalSize): void {
    this.#show(size);
    this.#frozen = true;
  }

  thaw(): void {
    if (!this.#frozen) return;
    this.#frozen = false;
    if (this.#session) this.#show(this.#session);
    this.#claim();
  }

  detached(): void {
    this.#age += 1;
    this.#asking = false;
    this.#frozen = false;
    this.#session = undefined;
    this.#leads = false;
    this.#yielded = false;
    this.#lookAround();
  }

  /** One request at a time: a window that is dragged asks again when the host has answered. */
  #claim(): void {
    const fits = this.#fits;
    if (!fits || !this.#mayClaim() || this.#frozen || this.#asking) return;
    if (this.#leads && this.#session && sameSize(this.#session, fits)) return;
    const answer = this.#ask(fits);
    if (!answer) return;
    this.#show(fits);
    this.#asking = true;
    const age = this.#age;
    void answer.finally(() => {
      if (age !== this.#age) return;
      this.#asking = false;
      this.#settle(fits);
      this.#lookAround();
    });
  }

  #mayClaim(): boolean {
    if (this.#wish === 'nothing') return false;
    return this.#leads || (this.#wish === 'lead' && !this.#yielded);
  }

  /** Another size fits by now, or another surface took the lead while this one asked. */
  #settle(asked: TerminalSize): void {
    if (this.#fits && !sameSize(this.#fits, asked)) this.#claim();
    else if (this.#session) this.#show(this.#session);
  }

  #lookAround(): void {
    const [session, fits] = [this.#session, this.#fits];
    const differs = session !== undefined && fits !== undefined && !sameSize(session, fits);
    const isForeign = differs && !this.#leads && !this.#asking;
    if (isForeign === this.#isForeign) return;
    this.#isForeign = isForeign;
    this.#foreign.fire();
  }

  #show(size: TerminalSize): void {
    if (!this.#frozen && !sameSize(this.#screen.size, size)) this.#screen.resize(size);
  }
}
