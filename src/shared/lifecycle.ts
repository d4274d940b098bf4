/** Something that was acquired and can be given back. `dispose` may be called more than once. */
export interface Disposable {
  dispose(): void;
}

/** Wraps a release function so that it runs once, however often it is disposed. */
export function toDisposable(release: () => void): Disposable {
  let live = true;
  return {
    dispose() {
      if (!live) return;
      live = false;
      release();
    },
  };
}

/**
 * Owns what a longer-lived object acquires. Release runs backwards, because what was acquired
 * later may still need what came before it. Added to after its end, it releases at once.
 */
export class DisposableStore implements Disposable {
  readonly #owned: Disposable[] = [];
  #disposed = false;

  get isDisposed(): boolean {
    return this.#disposed;
  }

  add<T extends Disposable>(item: T): T {
    if (this.#disposed) item.dispose();
    else this.#owned.push(item);
    return item;
  }

  /** Releases one thing before the others and forgets it. */
  release(item: Disposable): void {
    const at = this.#owned.indexOf(item);
    if (at >= 0) this.#owned.splice(at, 1);
    item.dispose();
  }

  dispose(): void {
    this.#disposed = true;
    for (let item = this.#owned.pop(); item; item = this.#owned.pop()) item.dispose();
  }
}
