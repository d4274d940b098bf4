import type { TerminalSize } from '../../shared/protocol/session.ts';

/** A drag of a window's edge resizes often; of more than this between two bytes only the last counts. */
const MAX_RESIZES = 1000;

export interface Resize {
  /** The first byte that was printed after it. */
  readonly seq: number;
  readonly size: TerminalSize;
}

/** Which size a session had at which byte, from some byte on. */
export class SizeHistory {
  #first: TerminalSize;
  #resizes: Resize[] = [];

  constructor(size: TerminalSize) {
    this.#first = size;
  }

  /** Whether there was only one size. */
  get isConstant(): boolean {
    return this.#resizes.length === 0;
  }

  get first(): TerminalSize {
    return this.#first;
  }

  add(resize: Resize): void {
    // Nothing was there that could have been reflowed.
    if (resize.seq === 0) {
      this.#first = resize.size;
      return;
    }
    const { length } = this.#resizes;
    if (length >= MAX_RESIZES && this.#resizes[length - 1]?.seq === resize.seq) this.#resizes.pop();
    this.#resizes.push(resize);
  }

  /** Forgets what came before byte `seq`, and answers the resizes up to it, with those right before it. */
  advance(seq: number): Resize[] {
    const passed = this.#resizes.filter((resize) => resize.seq <= seq);
    this.#resizes = this.#resizes.slice(passed.length);
    this.#first = passed.at(-1)?.size ?? this.#first;
    return passed;
  }

  /** Whether a terminal of this session had that size at byte `seq`. */
  hadAt(seq: number, size: TerminalSize): boolean {
    return this.#indexOf(seq, size) !== undefined;
  }

  /** Forgets what came before a terminal of this size was at byte `seq`. */
  advanceTo(seq: number, size: TerminalSize): void {
    const index = this.#indexOf(seq, size);
    if (index === undefined) return;
    this.#resizes = this.#resizes.slice(index + 1);
    this.#first = size;
  }

  /** Of several resizes right before that byte the terminal may have seen some; -1 is the first size. */
  #indexOf(seq: number, size: TerminalSize): number | undefined {
    const before = this.#resizes.findLastIndex((resize) => resize.seq < seq);
    const upTo = this.#resizes.filter((resize) => resize.seq <= seq).length;
    for (let at = upTo - 1; at >= before; at--) {
      if (isSame(this.#resizes[at]?.size ?? this.#first, size)) return at;
    }
    return undefined;
  }
}

function isSame(a: TerminalSize, b: TerminalSize): boolean {
  return a.cols === b.cols && a.rows === b.rows;
}
