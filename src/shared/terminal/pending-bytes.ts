import { isKept, nextState, startsSequence, vtState } from './vt-states.ts';

/** Longest unfinished sequence that is carried along. Bytes. */
export const MAX_PENDING_BYTES = 64 * 1024;
/** xterm.js decodes longer writes in pieces of this size. Bytes. */
const DECODED_AT_ONCE = 128 * 1024;

const ESC = 0x1b;
/** Sequences that are begun and have no effect however they go on: a bad OSC, DCS and CSI. */
const GIVEN_UP_OSC = [ESC, 0x5d, 0x21];
const GIVEN_UP_DCS = [ESC, 0x50, 0x30, 0x3f];
const GIVEN_UP_CSI = [ESC, 0x5b, 0x30, 0x3f];

/**
 * Follows what a terminal is fed and knows at every moment which bytes at the end are unfinished:
 * an escape sequence that waits for its rest, then a character of which some bytes are missing.
 * Fed to a terminal that waits for nothing, they bring it to the same point.
 *
 * C0 controls inside a sequence are left out, because they have had their effect already. A string
 * of more than 64 KiB is given up: what is left of it is swallowed to its end, as xterm.js does
 * beyond 10 million characters.
 */
export class PendingBytes {
  #state: number = vtState.ground;
  #sequence: number[] = [];
  #gaveUp = false;
  #character: number[] = [];

  /** @param chunk exactly what one `write` to the terminal carries: its cuts matter to xterm.js. */
  feed(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; at += DECODED_AT_ONCE) {
      this.#forgetLikeXterm();
      this.#scan(chunk, at, Math.min(at + DECODED_AT_ONCE, chunk.length));
    }
  }

  get bytes(): Uint8Array {
    return Uint8Array.from([...this.#sequence, ...this.#character]);
  }

  /**
   * xterm.js 6.0.0 takes a continuation byte 0x80 at the end of a chunk for a missing one (`Utf8ToUtf32`
   * looks at its low six bits), so that `E3 80 | 82` does not become U+3002.
   */
  #forgetLikeXterm(): void {
    const lost = this.#character.indexOf(0x80);
    if (lost > 0) this.#character.length = lost;
  }

  #scan(chunk: Uint8Array, from: number, to: number): void {
    for (let at = from; at < to; at++) {
      const byte = chunk[at] ?? 0;
      if (byte >= 0x80) this.#high(byte);
      else {
        // A character that breaks off is dropped.
        if (this.#character.length > 0) this.#character = [];
        if (this.#state !== vtState.ground || byte === ESC) this.#take(byte, [byte]);
      }
    }
  }

  #high(byte: number): void {
    const character = this.#character;
    if (byte < 0xc0) {
      if (character.length === 0) return;
      character.push(byte);
      if (character.length < lengthOf(character[0] ?? 0)) return;
      this.#character = [];
      const codePoint = decode(character);
      if (codePoint !== undefined) this.#take(codePoint, character);
      return;
    }
    this.#character = byte < 0xf8 ? [byte] : [];
  }

  #take(codePoint: number, bytes: readonly number[]): void {
    const state = this.#state;
    this.#state = nextState(state, codePoint);
    if (this.#state === vtState.ground) this.#restart([]);
    else if (startsSequence(codePoint)) this.#restart([...bytes]);
    else if (isKept(state, codePoint)) this.#append(bytes);
  }

  #restart(sequence: number[]): void {
    this.#sequence = sequence;
    this.#gaveUp = false;
  }

  #append(bytes: readonly number[]): void {
    if (this.#gaveUp) return;
    if (this.#sequence.length + bytes.length + 4 <= MAX_PENDING_BYTES) {
      this.#sequence.push(...bytes);
      return;
    }
    this.#gaveUp = true;
    if (this.#state === vtState.osc) this.#sequence = [...GIVEN_UP_OSC];
    else if (this.#state >= vtState.dcsEntry) this.#sequence = [...GIVEN_UP_DCS];
    else if (this.#state >= vtState.csiEntry) this.#sequence = [...GIVEN_UP_CSI];
  }
}

/** Whether these bytes are one unfinished sequence or character and nothing else. */
export function isUnfinished(bytes: Uint8Array): boolean {
  if (bytes.length > MAX_PENDING_BYTES) return false;
  const scanner = new PendingBytes();
  scanner.feed(bytes);
  const pending = scanner.bytes;
  return pending.length === bytes.length && pending.every((byte, at) => byte === bytes[at]);
}

function lengthOf(lead: number): number {
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

const SMALLEST = [0, 0, 0x80, 0x800, 0x10000];

/** Undefined for what xterm.js drops: overlong forms, surrogates, byte order marks. */
function decode(bytes: readonly number[]): number | undefined {
  const [lead = 0, ...rest] = bytes;
  let codePoint = lead & (0xff >> (bytes.length + 1));
  for (const byte of rest) codePoint = (codePoint << 6) | (byte & 0x3f);
  if (codePoint < (SMALLEST[bytes.length] ?? 0) || codePoint > 0x10ffff) return undefined;
  if ((codePoint >= 0xd800 && codePoint <= 0xdfff) || codePoint === 0xfeff) return undefined;
  return codePoint;
}
