/** Finds a text in a stream of bytes, also where it comes in pieces. */
export class MarkerScanner {
  readonly #marker: Buffer;
  /** What may be the beginning of the marker: always shorter than it. */
  #tail: Buffer = Buffer.alloc(0);

  constructor(marker: string) {
    this.#marker = Buffer.from(marker, 'utf8');
  }

  /** True when the marker is complete with these bytes. */
  push(bytes: Uint8Array): boolean {
    const joined = Buffer.concat([this.#tail, bytes]);
    const found = joined.includes(this.#marker);
    const kept = found ? 0 : Math.min(joined.length, this.#marker.length - 1);
    this.#tail = Buffer.from(joined.subarray(joined.length - kept));
    return found;
  }
}
