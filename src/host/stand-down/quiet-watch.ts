import type { Clock } from '../../shared/clock.ts';
import { messageOf } from '../../shared/errors.ts';
import type { Disposable } from '../../shared/lifecycle.ts';
import type { Log } from '../../shared/log.ts';
import { type Door, takeQuietMoment, type Wish } from './quiet-moment.ts';

interface QuietWatchOptions {
  /** The doors that close together, as of now. */
  doors(): readonly Door[];
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Waits for the first quiet moment while somebody wishes that the host leaves. Told of every change
 * of the holders, it decides within milliseconds; the sweep only finds what no event told (spec S6).
 */
export class QuietWatch implements Disposable {
  readonly #options: QuietWatchOptions;
  readonly #wishes = new Map<string, Wish>();
  readonly #settling = new Map<string, Disposable>();
  #looking = false;
  /** Something changed since the look under way began to look. */
  #looksAgain = false;

  constructor(options: QuietWatchOptions) {
    this.#options = options;
  }

  /**
   * Leave at the first quiet moment. Where it is quiet already, that is after `settleMs`. A wish with
   * the same key stays as it is.
   */
  wish(key: string, wish: Wish, settleMs = 0): void {
    if (this.#wishes.has(key) || this.#settling.has(key)) return;
    if (settleMs === 0 || !this.#isQuiet(wish)) {
      this.#wishes.set(key, wish);
      this.look();
      return;
    }
    this.#settling.set(
      key,
      this.#options.clock.after(settleMs, () => this.#settle(key, wish)),
    );
  }

  withdraw(key: string): void {
    this.#wishes.delete(key);
    this.#settling.get(key)?.dispose();
    this.#settling.delete(key);
  }

  /** To be called whenever a holder came or went. Costs nothing while something holds. */
  look(): void {
    const wanted = this.#laxestWish();
    if (wanted && this.#isQuiet(wanted.wish)) void this.#decide();
  }

  /** Looks also where it does not seem quiet: facts may be out of date. */
  async sweep(): Promise<void> {
    await this.#decide();
  }

  dispose(): void {
    this.#wishes.clear();
    for (const timer of this.#settling.values()) timer.dispose();
    this.#settling.clear();
  }

  #settle(key: string, wish: Wish): void {
    this.#settling.delete(key);
    this.#wishes.set(key, wish);
    this.look();
  }

  /** One decision at a time. What changes meanwhile makes it look again. */
  async #decide(): Promise<void> {
    this.#looksAgain = true;
    if (this.#looking) return;
    this.#looking = true;
    try {
      while (this.#looksAgain) {
        this.#looksAgain = false;
        await this.#lookOnce();
      }
    } catch (error) {
      // A listener of the leaving failed; the doors are closed all the same.
      this.#options.log.error('standing down was not clean', { why: messageOf(error) });
    } finally {
      this.#looking = false;
    }
  }

  /** Takes the quiet moment if this is one. */
  async #lookOnce(): Promise<void> {
    const wanted = this.#laxestWish();
    if (!wanted) return;
    const outcome = await takeQuietMoment(this.#options.doors(), wanted.wish);
    if (outcome === 'dropped') this.withdraw(wanted.key);
    if (outcome === 'dropped' || outcome === 'changed') this.#looksAgain = true;
  }

  #isQuiet({ counting }: Wish): boolean {
    return this.#options.doors().every(({ holders }) => holders.isQuiet(counting));
  }

  /** One that does not wait for the watch grace finds its moment first. */
  #laxestWish(): { readonly key: string; readonly wish: Wish } | undefined {
    const wanted = [...this.#wishes].map(([key, wish]) => ({ key, wish }));
    return wanted.find(({ wish }) => !wish.counting.watchGrace) ?? wanted[0];
  }
}
