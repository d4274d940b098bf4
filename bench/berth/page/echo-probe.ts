import type { Watched } from './watched-terminals.ts';

/** Times keys in one terminal, whose program writes back each byte that it reads. */
export class EchoProbe {
  #keys: number[] = [];
  #echoes: number[] = [];

  constructor(element: HTMLElement, { parsed }: Watched) {
    // The time of the event itself, which is before it waited for this page to have a moment.
    element.addEventListener('keydown', ({ timeStamp }) => this.#keys.push(timeStamp), true);
    parsed.subscribe((count) => {
      const now = performance.now();
      for (const key of this.#keys.splice(0, count)) this.#echoes.push(now - key);
    });
  }

  /** Milliseconds from each key to the parsed echo since this was last asked. */
  take(): number[] {
    return this.#echoes.splice(0);
  }
}
