const ESC = 0x1b;
const BEL = 0x07;
/** A string that is longer is cut: room for a command line of 2,048 characters, percent-encoded. Bytes. */
const MAX_OSC_BYTES = 16 * 1024;

/** What stood between `ESC ]` and its end. */
export interface Osc {
  readonly text: string;
  /** Number of its ESC in the stream, and of the first byte after its end. */
  readonly startSeq: number;
  readonly endSeq: number;
}

/**
 * Finds the OSC strings (titles, marks, folders) in a stream of bytes, however they are cut into
 * chunks. It looks for the two bytes that begin one, so ordinary output passes at the speed of a
 * memory search.
 */
export class OscScanner {
  #carry: Uint8Array = new Uint8Array(0);

  /**
   * The strings that were completed in this chunk, in order.
   *
   * @param seq number of the chunk's first byte.
   */
  push(chunk: Uint8Array, seq = 0): Osc[] {
    const from = seq - this.#carry.length;
    const bytes =
      this.#carry.length > 0
        ? Buffer.concat([this.#carry, chunk])
        : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    this.#carry = new Uint8Array(0);
    const found: Osc[] = [];
    let at = bytes.indexOf('\x1b]');
    while (at >= 0) {
      const end = endOfString(bytes, at + 2);
      if (end === undefined) {
        this.#carry = Uint8Array.from(bytes.subarray(at));
        return found;
      }
      found.push({
        text: bytes.toString('utf8', at + 2, end.at),
        startSeq: from + at,
        endSeq: from + end.after,
      });
      at = bytes.indexOf('\x1b]', end.at);
    }
    if (bytes[bytes.length - 1] === ESC) this.#carry = Uint8Array.of(ESC);
    return found;
  }
}

/** Where an OSC string ends, at BEL or at the ESC of ESC \, and where the output goes on. */
function endOfString(bytes: Buffer, from: number): { at: number; after: number } | undefined {
  const limit = Math.min(bytes.length, from + MAX_OSC_BYTES);
  for (let at = from; at < limit; at++) {
    if (bytes[at] === BEL) return { at, after: at + 1 };
    if (bytes[at] === ESC && at + 1 < bytes.length) {
      return { at, after: bytes[at + 1] === 0x5c ? at + 2 : at };
    }
  }
  return limit === from + MAX_OSC_BYTES ? { at: limit, after: limit } : undefined;
}
