/** The ring starts small: most sessions never print this much. Bytes. */
const FIRST_BYTES = 64 * 1024;
/** How much output a session keeps: some 10,000 lines of coloured text. Bytes. */
const LOG_BYTES = 4 * 1024 * 1024;
const NEWLINE = 0x0a;
/** How far to look for a line's end: longer lines are cut anyway. Bytes. */
const LINE_SEARCH_BYTES = 64 * 1024;

/**
 * The last bytes that a program printed, numbered from 0 (spec T1). A ring: it grows up to its
 * capacity, then the oldest bytes go. Nothing is decoded here.
 */
export class OutputLog {
  readonly #capacity: number;
  #ring: Uint8Array;
  #head = 0;

  constructor(capacity = LOG_BYTES) {
    this.#capacity = capacity;
    this.#ring = new Uint8Array(Math.min(FIRST_BYTES, capacity));
  }

  /** How many bytes are kept at most. */
  get capacity(): number {
    return this.#capacity;
  }

  /** Number of the next byte. */
  get headSeq(): number {
    return this.#head;
  }

  /** Number of the oldest byte that is still here. */
  get tailSeq(): number {
    return Math.max(0, this.#head - this.#ring.length);
  }

  append(bytes: Uint8Array): void {
    this.#growFor(bytes.length);
    const size = this.#ring.length;
    // Of a chunk larger than the ring only the end will be kept.
    const skipped = Math.max(0, bytes.length - size);
    this.#head += skipped;
    const kept = bytes.subarray(skipped);
    const at = this.#head % size;
    const first = Math.min(kept.length, size - at);
    this.#ring.set(kept.subarray(0, first), at);
    this.#ring.set(kept.subarray(first), 0);
    this.#head += kept.length;
  }

  /**
   * Up to `maxBytes` from byte number `seq` on, as one or two views. They are valid until the next
   * `append`. `seq` must lie between tail and head.
   */
  read(seq: number, maxBytes: number): Uint8Array[] {
    const size = this.#ring.length;
    const count = Math.min(maxBytes, this.#head - seq);
    if (count <= 0) return [];
    const at = seq % size;
    const first = Math.min(count, size - at);
    const views = [this.#ring.subarray(at, at + first)];
    if (first < count) views.push(this.#ring.subarray(0, count - first));
    return views;
  }

  /** The bytes from one number up to another, to keep. Both must lie between tail and head. */
  copy(from: number, to: number): Uint8Array {
    const bytes = new Uint8Array(to - from);
    let at = 0;
    for (const view of this.read(from, to - from)) {
      bytes.set(view, at);
      at += view.length;
    }
    return bytes;
  }

  /**
   * Where a reader starts that wants the oldest bytes there are: if some are gone at a line, so that
   * it begins with no half escape sequence or character.
   */
  get oldestStart(): number {
    const tail = this.tailSeq;
    if (tail === 0) return 0;
    let at = tail;
    for (const view of this.read(tail, LINE_SEARCH_BYTES)) {
      const end = view.indexOf(NEWLINE);
      if (end >= 0) return at + end + 1;
      at += view.length;
    }
    return tail;
  }

  #growFor(count: number): void {
    const size = this.#ring.length;
    const wanted = this.#head - this.tailSeq + count;
    if (wanted <= size || size >= this.#capacity) return;
    let larger = size;
    while (larger < wanted && larger < this.#capacity) larger *= 2;
    const tail = this.tailSeq;
    const kept = this.read(tail, size);
    this.#ring = new Uint8Array(Math.min(larger, this.#capacity));
    // A byte lies where its number says, so that the numbers alone tell where everything is.
    let seq = tail;
    for (const view of kept) {
      for (let done = 0; done < view.length; ) {
        const at = seq % this.#ring.length;
        const part = view.subarray(done, done + this.#ring.length - at);
        this.#ring.set(part, at);
        seq += part.length;
        done += part.length;
      }
    }
  }
}
