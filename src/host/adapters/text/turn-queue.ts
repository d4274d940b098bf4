import { type Disposable, DisposableStore, toDisposable } from '../../../shared/lifecycle.ts';
import { onAbort } from './abort.ts';

/** Lets turns through one at a time, in the order they came (spec L8). */
export class TurnQueue {
  readonly #waiting = new Set<() => void>();
  #taken = false;

  get isEmpty(): boolean {
    return !this.#taken && this.#waiting.size === 0;
  }

  /** Waits for its turn; disposing the answer lets the next one in. Undefined: a signal was faster. */
  async enter(signals: readonly AbortSignal[]): Promise<Disposable | undefined> {
    if (signals.some((signal) => signal.aborted)) return undefined;
    if (this.#taken && !(await this.#wait(signals))) return undefined;
    this.#taken = true;
    return toDisposable(() => this.#leave());
  }

  #wait(signals: readonly AbortSignal[]): Promise<boolean> {
    return new Promise((resolve) => {
      const aborts = new DisposableStore();
      const settle = (entered: boolean) => {
        this.#waiting.delete(enter);
        aborts.dispose();
        resolve(entered);
      };
      const enter = () => settle(true);
      this.#waiting.add(enter);
      for (const signal of signals) aborts.add(onAbort(signal, () => settle(false)));
    });
  }

  /** Hands over without a gap in which a newcomer could slip in. */
  #leave(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#taken = false;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
