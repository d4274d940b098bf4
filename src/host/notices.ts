import { Emitter } from '../shared/emitter.ts';

/** Sentences about a host that the person should know. */
export class Notices {
  readonly #atStart: readonly string[];
  readonly #later: string[] = [];
  readonly #changed = new Emitter<void>();

  /** @param atStart may still grow while the host is being started. */
  constructor(atStart: readonly string[]) {
    this.#atStart = atStart;
  }

  readonly onChanged = this.#changed.subscribe;

  get list(): string[] {
    return [...this.#atStart, ...this.#later];
  }

  add(sentence: string): void {
    this.#later.push(sentence);
    this.#changed.fire();
  }
}
