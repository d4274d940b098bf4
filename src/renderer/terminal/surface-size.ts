import type { TerminalSize } from '../../shared/protocol/session.ts';
import { type Screen, sameSize } from './screen.ts';

/**
 * Settles the size of one surface (spec T5). The one that leads has the cells that fit, and so has
 * the session; any other shows the size that the leader chose.
 */
export class SurfaceSize {
  readonly #screen: Screen;
  /** Asks the host for a size and the lead; undefined when there is no host to ask. */
  readonly #ask: (size: TerminalSize) => Promise<unknown> | undefined;
  #fits: TerminalSize | undefined;
  #wantsLead = false;
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

  /** What to attach with: a size, if this surface wants to lead. */
  get claim(): { size?: TerminalSize } {
    return this.#wantsLead && this.#fits ? { size: this.#fits } : {};
  }

  fit(fits: TerminalSize, wantsLead: boolean): void {
    if (wantsLead && !this.#wantsLead) this.#yielded = false;
    this.#fits = fits;
    this.#wantsLead = wantsLead;
    if (!this.#session) this.#show(fits);
    else this.#claim();
  }

  /** The host says which size the session has, and whether this surface leads. */
  told(size: TerminalSize, leads: boolean): void {
    if (this.#leads !== leads) this.#yielded = this.#leads;
    const regained = leads && !this.#leads;
    this.#session = size;
    this.#leads = leads;
    if (this.#asking) return;
    this.#show(size);
    if (regained) this.#claim();
  }

  /** Keeps this size until `thaw`, whatever is asked for meanwhile. */
  freeze(size: TerminalSize): void {
    this.#show(size);
    this.#frozen = true;
  }

  thaw(): void {
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
  }

  /** One request at a time: a window that is dragged asks again when the host has answered. */
  #claim(): void {
    const fits = this.#fits;
    if (!fits || !this.#wantsLead || this.#yielded || this.#frozen || this.#asking) return;
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
    });
  }

  /** Another size fits by now, or another surface took the lead while this one asked. */
  #settle(asked: TerminalSize): void {
    if (this.#fits && !sameSize(this.#fits, asked)) this.#claim();
    else if (this.#session) this.#show(this.#session);
  }

  #show(size: TerminalSize): void {
    if (!this.#frozen && !sameSize(this.#screen.size, size)) this.#screen.resize(size);
  }
}
