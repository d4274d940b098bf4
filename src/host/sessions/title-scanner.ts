const ESC = 0x1b;
const BEL = 0x07;
/** A title that is longer is cut; an escape that does not end by then is no title. Bytes. */
const MAX_TITLE_BYTES = 1024;
const MAX_TITLE_LENGTH = 200;

/**
 * Finds the titles that a program sets (OSC 0 and 2) in a stream of bytes, however they are cut
 * into chunks. It looks for the two bytes that begin one, so ordinary output passes at the speed
 * of a memory search.
 */
export class TitleScanner {
  #carry: Uint8Array = new Uint8Array(0);

  /** The last title that was completed in this chunk; undefined when there was none. */
  push(chunk: Uint8Array): string | undefined {
    const bytes =
      this.#carry.length > 0
        ? Buffer.concat([this.#carry, chunk])
        : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    this.#carry = new Uint8Array(0);
    let title: string | undefined;
    let at = bytes.indexOf('\x1b]');
    while (at >= 0) {
      const end = endOfString(bytes, at + 2);
      if (end === undefined) {
        if (bytes.length - at < MAX_TITLE_BYTES) this.#carry = Uint8Array.from(bytes.subarray(at));
        return title;
      }
      title = titleOf(bytes.subarray(at + 2, end)) ?? title;
      at = bytes.indexOf('\x1b]', end);
    }
    if (bytes[bytes.length - 1] === ESC) this.#carry = Uint8Array.of(ESC);
    return title;
  }
}

/** Where an OSC string ends: at BEL, or at the ESC of ESC \. */
function endOfString(bytes: Buffer, from: number): number | undefined {
  const limit = Math.min(bytes.length, from + MAX_TITLE_BYTES);
  for (let at = from; at < limit; at++) {
    if (bytes[at] === BEL) return at;
    if (bytes[at] === ESC && at + 1 < bytes.length) return at;
  }
  return limit === from + MAX_TITLE_BYTES ? limit : undefined;
}

function titleOf(osc: Buffer): string | undefined {
  const text = osc.toString('utf8');
  const match = /^[02];(.*)$/s.exec(text);
  return match ? cleanTitle(match[1] ?? '') : undefined;
}

/** Hostile until cleaned (spec T12): no control, bidi or invisible characters, and not endless. */
export function cleanTitle(title: string): string {
  return title
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu, '')
    .trim()
    .slice(0, MAX_TITLE_LENGTH);
}
