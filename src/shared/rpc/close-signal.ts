import { Emitter, type Subscribe } from '../emitter.ts';
import { toDisposable } from '../lifecycle.ts';

/** Says once why a connection ended, also to those who ask when it is over. */
export class CloseSignal {
  readonly #closed = new Emitter<string>();
  #reason: string | undefined;

  get isClosed(): boolean {
    return this.#reason !== undefined;
  }

  readonly onClose: Subscribe<string> = (listener) => {
    const reason = this.#reason;
    if (reason === undefined) return this.#closed.subscribe(listener);
    let wanted = true;
    void Promise.resolve().then(() => wanted && listener(reason));
    return toDisposable(() => {
      wanted = false;
    });
  };

  /** Later reasons are ignored: the first one is what happened. */
  close(reason: string): void {
    if (this.isClosed) return;
    this.#reason = reason;
    this.#closed.fire(reason);
  }
}
