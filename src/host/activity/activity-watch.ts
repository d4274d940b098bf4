import type { Clock } from '../../shared/clock.ts';
import { messageOf } from '../../shared/errors.ts';
import { type Disposable, toDisposable } from '../../shared/lifecycle.ts';
import type { ProcessReader, ProcessTable } from './process-table.ts';

/** From something that happened in a terminal to the look at it. Milliseconds. */
const GLANCE_MS = 30;
/** Between two looks, however much happens; doubles while a terminal stays warm. Milliseconds. */
const SPACING_MS = 150;
/** How often a terminal is glanced at after something happened: shells take their time. */
const GLANCES = 5;
/** Between looks while some terminal is busy: a job may end without a word. Milliseconds. */
const BUSY_MS = 2000;
/** Between looks while all rest: nothing begins in them without a key. Milliseconds. */
const RESTING_MS = 30_000;

/** A terminal, as the watch sees it. */
export interface Watched {
  readonly holds: boolean;
  /** Whether something happened since the last look; asked often, so it must be cheap. */
  readonly wantsLook: boolean;
  look(table: ProcessTable): void;
  lookFailed(reason: string): void;
}

interface WatchOptions {
  readonly clock: Clock;
  readonly reader: ProcessReader;
}

/**
 * Looks at all terminals of a host, in one pass over the process table. It looks soon after
 * something happened in one of them, every 2 s while one is busy, and when it is asked to.
 */
export class ActivityWatch implements Disposable {
  readonly #options: WatchOptions;
  readonly #watched = new Set<Watched>();
  /** Where something happened lately, and how many glances are left. */
  readonly #warm = new Map<Watched, number>();
  #timer: Disposable | undefined;
  #dueAt = Number.POSITIVE_INFINITY;
  #glancedAt = 0;
  #lookedAt = 0;
  #spacingMs = SPACING_MS;
  #disposed = false;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  add(watched: Watched): Disposable {
    this.#watched.add(watched);
    return toDisposable(() => {
      this.#watched.delete(watched);
      this.#warm.delete(watched);
    });
  }

  /** Something happened in a terminal. Costs next to nothing, so that output may call it. */
  touch(watched: Watched): void {
    this.#warm.set(watched, GLANCES);
    this.#spacingMs = SPACING_MS;
    const now = this.#options.clock.now();
    if (this.#dueAt <= now + SPACING_MS) return;
    this.#lookIn(Math.max(GLANCE_MS, this.#glancedAt + SPACING_MS - now));
  }

  /** Resolves when every terminal was looked at, with facts younger than the call (spec S5). */
  async refresh(): Promise<void> {
    const { clock, reader } = this.#options;
    try {
      const table = await reader.read();
      for (const watched of [...this.#watched]) watched.look(table);
    } catch (error) {
      const reason = `The processes of this machine cannot be listed: ${messageOf(error)}`;
      for (const watched of [...this.#watched]) watched.lookFailed(reason.slice(0, 500));
    }
    this.#lookedAt = clock.now();
  }

  dispose(): void {
    this.#disposed = true;
    this.#timer?.dispose();
  }

  #lookIn(delayMs: number): void {
    if (this.#disposed) return;
    this.#timer?.dispose();
    this.#dueAt = this.#options.clock.now() + delayMs;
    this.#timer = this.#options.clock.after(delayMs, () => void this.#onDue());
  }

  async #onDue(): Promise<void> {
    this.#dueAt = Number.POSITIVE_INFINITY;
    this.#glancedAt = this.#options.clock.now();
    const overdue = this.#glancedAt - this.#lookedAt >= this.#restMs();
    if (this.#glance() || overdue) await this.refresh();
    // Touched during the look: that one's time stands.
    if (this.#dueAt !== Number.POSITIVE_INFINITY || this.#watched.size === 0) return;
    this.#lookIn(this.#warm.size > 0 ? this.#spacingMs : this.#restMs());
    this.#spacingMs = Math.min(this.#spacingMs * 2, BUSY_MS);
  }

  /** Whether a warm terminal wants a look. Those that do stay warm until one has settled it. */
  #glance(): boolean {
    let wanted = false;
    for (const [watched, left] of [...this.#warm]) {
      if (watched.wantsLook) wanted = true;
      else if (left > 1) this.#warm.set(watched, left - 1);
      else this.#warm.delete(watched);
    }
    return wanted;
  }

  #restMs(): number {
    return [...this.#watched].some(({ holds }) => holds) ? BUSY_MS : RESTING_MS;
  }
}
