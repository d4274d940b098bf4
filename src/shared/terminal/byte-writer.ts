const FIRST_BYTES = 64 * 1024;

/** Collects text as UTF-8. Half a million small pieces would otherwise be as many strings to join. */
export class ByteWriter {
  #bytes = new Uint8Array(FIRST_BYTES);
  #length = 0;

  /** @param text without halves of surrogate pairs. */
  write(text: string): void {
    this.#makeRoom(text.length * 3);
    const bytes = this.#bytes;
    let length = this.#length;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit < 0x80) bytes[length++] = unit;
      else {
        const codePoint = text.codePointAt(at) ?? unit;
        if (codePoint > 0xffff) at++;
        length = encode(codePoint, bytes, length);
      }
    }
    this.#length = length;
  }

  append(more: Uint8Array): void {
    this.#makeRoom(more.length);
    this.#bytes.set(more, this.#length);
    this.#length += more.length;
  }

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #makeRoom(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.bytes);
    this.#bytes = larger;
  }
}

/** Writes a code point beyond ASCII at `at` and answers where the next one goes. */
function encode(codePoint: number, bytes: Uint8Array, at: number): number {
  let next = at;
  if (codePoint < 0x800) bytes[next++] = 0xc0 | (codePoint >> 6);
  else {
    if (codePoint < 0x10000) bytes[next++] = 0xe0 | (codePoint >> 12);
    else {
      bytes[next++] = 0xf0 | (codePoint >> 18);
      bytes[next++] = 0x80 | ((codePoint >> 12) & 0x3f);
    }
    bytes[next++] = 0x80 | ((codePoint >> 6) & 0x3f);
  }
  bytes[next++] = 0x80 | (codePoint & 0x3f);
  return next;
}
