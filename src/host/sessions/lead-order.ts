import type { TerminalSize } from '../../shared/protocol/session.ts';

/**
 * Who decides a session's size: of all surfaces the one that a person used last. When it leaves,
 * the one before it leads again, and with it comes its size (spec T5).
 */
export class LeadOrder<S> {
  /** Surfaces by last use, the last one at the end. */
  readonly #order: S[] = [];
  readonly #sizes = new Map<S, TerminalSize>();

  get leader(): S | undefined {
    return this.#order.at(-1);
  }

  /** The leader's size; undefined when there is none or it never said. */
  get size(): TerminalSize | undefined {
    return this.leader === undefined ? undefined : this.#sizes.get(this.leader);
  }

  /** A surface that only joined leads nobody who is there already. */
  join(surface: S): void {
    this.#order.unshift(surface);
  }

  take(surface: S, size?: TerminalSize): void {
    if (size) this.#sizes.set(surface, size);
    const at = this.#order.indexOf(surface);
    if (at < 0) return;
    this.#order.splice(at, 1);
    this.#order.push(surface);
  }

  leave(surface: S): void {
    const at = this.#order.indexOf(surface);
    if (at >= 0) this.#order.splice(at, 1);
    this.#sizes.delete(surface);
  }
}
