import { type Disposable, toDisposable } from './lifecycle.ts';

export type Listener<T> = (value: T) => void;
/** Subscribes a listener; disposing the answer unsubscribes it. */
export type Subscribe<T> = (listener: Listener<T>) => Disposable;

/**
 * One event with any number of listeners. A listener that is added or removed while the event
 * fires takes effect from the next firing on. What a listener throws reaches the firing side only
 * after every other listener has run, so that one broken listener never silences its neighbours.
 */
export class Emitter<T> implements Disposable {
  readonly #listeners = new Set<Listener<T>>();

  readonly subscribe: Subscribe<T> = (listener) => {
    // A fresh wrapper lets the same function subscribe twice and leave once.
    const entry: Listener<T> = (value) => listener(value);
    this.#listeners.add(entry);
    return toDisposable(() => this.#listeners.delete(entry));
  };

  fire(value: T): void {
    const errors: unknown[] = [];
    for (const listener of [...this.#listeners]) {
      try {
        listener(value);
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }

  dispose(): void {
    this.#listeners.clear();
  }
}
