import type { Clock } from '../../shared/clock.ts';
import type { Disposable } from '../../shared/lifecycle.ts';
import type { OutputLog } from '../sessions/output-log.ts';

/**
 * Reading a full terminal costs a window some 30 ms and checking it the thread some 100 ms, so it is
 * asked at most so often; half as often each time while a flood goes on, up to the second. Milliseconds.
 */
const FIRST_REST_MS = 1000;
const LONGEST_REST_MS = 8000;

/** A surface whose terminal can tell what it is like. */
export interface Witness {
  /** It has parsed every byte before this one. */
  readonly parsedSeq: number;
  askForState(): void;
}

interface Wanted {
  /** What is known already. */
  readonly covered: number;
  readonly log: OutputLog;
}

/** Asks one surface at a time, not often, and does not wait for one that keeps silent. */
export class WitnessStand implements Disposable {
  readonly #clock: Clock;
  readonly #onRested: () => void;
  #asked: Witness | undefined;
  #rest: Disposable | undefined;
  #restMs = FIRST_REST_MS;
  #restedAt = Number.NEGATIVE_INFINITY;
  /** Asked in vain, when it had parsed so far. */
  #silent: { readonly witness: Witness; readonly seq: number } | undefined;
  #heard: (() => void)[] = [];

  /** @param onRested somebody may be asked again. */
  constructor(clock: Clock, onRested: () => void) {
    this.#clock = clock;
    this.#onRested = onRested;
  }

  /** The one that has been asked and has not answered. */
  get asked(): Witness | undefined {
    return this.#asked;
  }

  /** Asks the surface that knows most, now or in a moment; false when none knows more than is covered. */
  ask(witnesses: Iterable<Witness>, wanted: Wanted): boolean {
    if (this.#rest) return this.#asked !== undefined || this.#best(witnesses, wanted) !== undefined;
    const witness = this.#best(witnesses, wanted);
    if (!witness) return false;
    this.#asked = witness;
    const isPressing = this.#clock.now() - this.#restedAt < FIRST_REST_MS;
    this.#restMs = isPressing ? Math.min(2 * this.#restMs, LONGEST_REST_MS) : FIRST_REST_MS;
    this.#rest = this.#clock.after(this.#restMs, () => this.#rested());
    witness.askForState();
    return true;
  }

  /** Asks at once and resolves when there is an answer, or will be none. */
  async hear(witnesses: Iterable<Witness>, wanted: Wanted): Promise<void> {
    if (!this.#asked) {
      this.#rest?.dispose();
      this.#rest = undefined;
      if (!this.ask(witnesses, wanted)) return;
    }
    await new Promise<void>((resolve) => this.#heard.push(resolve));
  }

  /** Whether this surface was asked; its answer ends the question. */
  answered(witness: Witness): boolean {
    if (witness !== this.#asked) return false;
    this.#asked = undefined;
    this.#silent = undefined;
    // The caller takes the answer first.
    queueMicrotask(() => this.#tellHearers());
    return true;
  }

  dispose(): void {
    this.#rest?.dispose();
    this.#asked = undefined;
    this.#tellHearers();
  }

  #rested(): void {
    this.#rest = undefined;
    this.#restedAt = this.#clock.now();
    const witness = this.#asked;
    this.#asked = undefined;
    if (witness) this.#silent = { witness, seq: witness.parsedSeq };
    this.#tellHearers();
    this.#onRested();
  }

  #best(witnesses: Iterable<Witness>, { covered, log }: Wanted): Witness | undefined {
    let best: Witness | undefined;
    for (const witness of witnesses) {
      const { parsedSeq } = witness;
      const isSilent = this.#silent?.witness === witness && this.#silent.seq === parsedSeq;
      if (isSilent || parsedSeq <= covered || parsedSeq < log.tailSeq) continue;
      if (!best || parsedSeq > best.parsedSeq) best = witness;
    }
    return best;
  }

  #tellHearers(): void {
    for (const heard of this.#heard.splice(0)) heard();
  }
}
