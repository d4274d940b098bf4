/**
 * What a terminal sees in a stream of bytes. `bytes` is always the whole token as it came, so that
 * writing all of them again gives the same stream.
 *
 * - `text`     printable characters, UTF-8, perhaps cut inside one
 * - `control`  one C0 control character or DEL
 * - `csi`      `final` is its last letter, `params` what stands before (`?25`, `1;31`)
 * - `string`   OSC, DCS, APC, PM or SOS; `opener` is `]`, `P`, `_`, `^` or `X`, `content` what stands
 *              between that and the terminator
 * - `escape`   every other escape sequence, or one that was broken off
 */
export type EscapeToken = { readonly bytes: Uint8Array } & (
  | { readonly kind: 'text' | 'control' | 'escape' }
  | { readonly kind: 'csi'; readonly params: string; readonly final: string }
  | { readonly kind: 'string'; readonly opener: string; readonly content: Uint8Array }
);

const ESC = 0x1b;
const BEL = 0x07;
/** A string longer than this is given up as an `escape`, like xterm.js does. Bytes. */
const MAX_STRING_BYTES = 10 * 1024 * 1024;
/** Longer than any sequence that means something. Bytes. */
const MAX_SEQUENCE_BYTES = 1024;
const STRING_OPENERS = new Set([...']P_^X'].map((char) => char.charCodeAt(0)));

/** Cuts a byte stream into tokens, wherever its chunks end. C1 controls count as in a UTF-8 terminal. */
export class EscapeTokenizer {
  #held: Uint8Array = new Uint8Array();

  get isHolding(): boolean {
    return this.#held.length > 0;
  }

  /** The tokens that are complete now; the rest is held for the next chunk. */
  *push(chunk: Uint8Array): Generator<EscapeToken> {
    const bytes = this.#held.length > 0 ? join(this.#held, chunk) : chunk;
    let at = 0;
    while (at < bytes.length) {
      const token = nextToken(bytes, at);
      if (!token) break;
      yield token;
      at += token.bytes.length;
    }
    this.#held = bytes.slice(at);
  }

  /** What is still held when the stream ends: a sequence that never became whole. */
  end(): EscapeToken | undefined {
    const bytes = this.#held;
    this.#held = new Uint8Array();
    return bytes.length > 0 ? { kind: 'escape', bytes } : undefined;
  }
}

function join(a: Uint8Array, b: Uint8Array): Uint8Array {
  const joined = new Uint8Array(a.length + b.length);
  joined.set(a);
  joined.set(b, a.length);
  return joined;
}

/** The token that starts at `at`; undefined when its end has not come yet. */
function nextToken(bytes: Uint8Array, at: number): EscapeToken | undefined {
  const first = bytes[at] as number;
  if (first === ESC) return sequence(bytes, at, at + 1);
  if (isC1Lead(bytes, at)) {
    const second = bytes[at + 1];
    // U+0080-U+009F are the one-character forms of ESC @ to ESC _.
    return second === undefined ? undefined : sequence(bytes, at, at + 1, second - 0x40);
  }
  if (isControl(first)) return { kind: 'control', bytes: bytes.subarray(at, at + 1) };
  let end = at + 1;
  while (end < bytes.length && isText(bytes, end)) end++;
  return { kind: 'text', bytes: bytes.subarray(at, end) };
}

const isControl = (byte: number): boolean => byte < 0x20 || byte === 0x7f;
const isText = (bytes: Uint8Array, at: number): boolean =>
  !isControl(bytes[at] as number) && !isC1Lead(bytes, at);

/** 0xC2 followed by 0x80-0x9F, or by what has not come yet. */
function isC1Lead(bytes: Uint8Array, at: number): boolean {
  const second = bytes[at + 1];
  return bytes[at] === 0xc2 && (second === undefined || (second >= 0x80 && second <= 0x9f));
}

/** An escape sequence from `start` on, whose second character is at `at` (or is `as`, for a C1 control). */
function sequence(
  bytes: Uint8Array,
  start: number,
  at: number,
  as = bytes[at],
): EscapeToken | undefined {
  if (as === undefined) return undefined;
  if (as === 0x5b) return controlSequence(bytes, start, at + 1);
  if (STRING_OPENERS.has(as)) return controlString(bytes, start, at + 1, String.fromCharCode(as));
  let end = at;
  // Intermediate characters: ESC ( B
  while (end < bytes.length && isBetween(bytes[end], 0x20, 0x2f)) end++;
  if (end - at > MAX_SEQUENCE_BYTES) return { kind: 'escape', bytes: bytes.subarray(start, end) };
  if (end >= bytes.length) return undefined;
  const broken = isControl(bytes[end] as number);
  return { kind: 'escape', bytes: bytes.subarray(start, broken ? end : end + 1) };
}

function controlSequence(bytes: Uint8Array, start: number, from: number): EscapeToken | undefined {
  let end = from;
  while (end < bytes.length && isBetween(bytes[end], 0x20, 0x3f)) end++;
  const last = bytes[end];
  const tooLong = end - from > MAX_SEQUENCE_BYTES;
  if (last === undefined && !tooLong) return undefined;
  if (last === undefined || tooLong || !isBetween(last, 0x40, 0x7e))
    return { kind: 'escape', bytes: bytes.subarray(start, end) };
  return {
    kind: 'csi',
    params: ascii(bytes.subarray(from, end)),
    final: String.fromCharCode(last),
    bytes: bytes.subarray(start, end + 1),
  };
}

function controlString(
  bytes: Uint8Array,
  start: number,
  from: number,
  opener: string,
): EscapeToken | undefined {
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    const token = (end: number): EscapeToken => ({
      kind: 'string',
      opener,
      content: bytes.subarray(from, at),
      bytes: bytes.subarray(start, end),
    });
    if (byte === BEL && opener === ']') return token(at + 1);
    if (byte === 0xc2 && bytes[at + 1] === 0x9c) return token(at + 2);
    // CAN and SUB end every sequence.
    if (byte === 0x18 || byte === 0x1a) return token(at + 1);
    if (byte === ESC) {
      if (at + 1 >= bytes.length) return undefined;
      return token(bytes[at + 1] === 0x5c ? at + 2 : at);
    }
    if (at - start > MAX_STRING_BYTES) return { kind: 'escape', bytes: bytes.subarray(start, at) };
  }
  return undefined;
}

const isBetween = (byte: number | undefined, low: number, high: number): boolean =>
  byte !== undefined && byte >= low && byte <= high;

function ascii(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
