import { BerthError } from '../errors.ts';

/**
 * A frame on a byte stream: u32 length of what follows, u8 type, u32 channel, payload; big endian
 * (design decision 4). Control frames carry JSON on channel 0. The others carry raw bytes on the
 * channel that `session.attach` answered.
 */
export const frameType = {
  /** JSON: a request, a reply or an event. */
  control: 1,
  /** Host to surface: u64 number of the first byte, then what the program printed. */
  output: 2,
  /** Surface to host: what the person typed. */
  input: 3,
  /** Surface to host: u64, all bytes before this number are parsed. */
  ack: 4,
  /** Host to surface: u64 byte number N, then escapes that restore the screen as it was at N. */
  snapshot: 5,
  /** Surface to host, asked by `stream.asked`: u64 byte number N, u16 columns, u16 rows, then JSON of
   * what its terminal is like at N (`TerminalState`). At most 8 MiB. */
  state: 6,
} as const;

export interface Frame {
  readonly type: number;
  readonly channel: number;
  readonly payload: Uint8Array;
}

const HEADER_BYTES = 9;
const TYPE_AND_CHANNEL_BYTES = 5;
/** What a connection may send in one frame before it has said hello. Bytes. */
export const MAX_FRAME_BYTES_BEFORE_HELLO = 64 * 1024;
/** The largest frame, its header not counted: 16 MiB. A larger one ends the connection. */
export const MAX_FRAME_BYTES = 16 * 1024 * 1024;

export function encodeFrame({ type, channel, payload }: Frame): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES + payload.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, TYPE_AND_CHANNEL_BYTES + payload.length);
  view.setUint8(4, type);
  view.setUint32(5, channel);
  bytes.set(payload, HEADER_BYTES);
  return bytes;
}

/**
 * Cuts a byte stream into frames. Payloads are views into the received chunk where one frame lies
 * inside one chunk, copies where it spans several.
 */
export class FrameDecoder {
  #chunks: Uint8Array[] = [];
  #length = 0;
  /** The largest frame that is taken. */
  maxBytes = MAX_FRAME_BYTES;

  /** @throws BerthError `BAD_FRAME` for a frame that is too short or too long. */
  *push(chunk: Uint8Array): Generator<Frame> {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    for (;;) {
      if (this.#length < HEADER_BYTES) return;
      const head = this.#peek(HEADER_BYTES);
      const size = this.#checkedSize(head.getUint32(0));
      if (this.#length < 4 + size) return;
      const bytes = this.#take(4 + size);
      yield {
        type: head.getUint8(4),
        channel: head.getUint32(5),
        payload: bytes.subarray(HEADER_BYTES),
      };
    }
  }

  #checkedSize(size: number): number {
    if (size < TYPE_AND_CHANNEL_BYTES) {
      throw new BerthError('BAD_FRAME', `a frame of ${size} bytes is shorter than its own header`);
    }
    if (size > this.maxBytes) {
      throw new BerthError('BAD_FRAME', `a frame of ${size} bytes exceeds ${this.maxBytes}`);
    }
    return size;
  }

  #peek(count: number): DataView {
    const first = this.#joinedUpTo(count);
    return new DataView(first.buffer, first.byteOffset, count);
  }

  #take(count: number): Uint8Array {
    const first = this.#joinedUpTo(count);
    const rest = first.subarray(count);
    if (rest.length > 0) this.#chunks[0] = rest;
    else this.#chunks.shift();
    this.#length -= count;
    return first.subarray(0, count);
  }

  /** The first chunk, made of as many received ones as it takes to hold `count` bytes. */
  #joinedUpTo(count: number): Uint8Array {
    const [first] = this.#chunks;
    if (first && first.length >= count) return first;
    let used = 0;
    let bytes = 0;
    while (bytes < count) bytes += (this.#chunks[used++] as Uint8Array).length;
    const joined = new Uint8Array(bytes);
    let at = 0;
    for (const chunk of this.#chunks.splice(0, used)) {
      joined.set(chunk, at);
      at += chunk.length;
    }
    this.#chunks.unshift(joined);
    return joined;
  }
}

const SEQ_BYTES = 8;

/** Room for a byte number and `count` bytes: for `fillSeqPayload`. */
export function newSeqPayload(count: number): Uint8Array {
  return new Uint8Array(SEQ_BYTES + count);
}

/** A u64 byte number, then `bytes`: the payload of output and snapshot frames. */
export function encodeSeqPayload(seq: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const count = parts.reduce((sum, part) => sum + part.length, 0);
  return fillSeqPayload(newSeqPayload(count), seq, parts);
}

/** Writes a payload over an older one, which must be as long. */
export function fillSeqPayload(
  payload: Uint8Array,
  seq: number,
  parts: readonly Uint8Array[],
): Uint8Array {
  new DataView(payload.buffer, payload.byteOffset).setBigUint64(0, BigInt(seq));
  let at = SEQ_BYTES;
  for (const part of parts) {
    payload.set(part, at);
    at += part.length;
  }
  return payload;
}

/** @throws BerthError `BAD_FRAME` for a payload without a byte number. */
export function decodeSeqPayload(payload: Uint8Array): { seq: number; bytes: Uint8Array } {
  if (payload.length < SEQ_BYTES) {
    throw new BerthError('BAD_FRAME', 'the frame carries no byte number');
  }
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
  return { seq: Number(view.getBigUint64(0)), bytes: payload.subarray(SEQ_BYTES) };
}

/** A surface's terminal at one byte number. */
export interface ToldState {
  readonly seq: number;
  readonly size: { readonly cols: number; readonly rows: number };
  /** JSON of a `TerminalState`. */
  readonly state: Uint8Array;
}

/** The longest state that is looked at. Bytes. */
export const MAX_STATE_BYTES = 8 * 1024 * 1024;
const SIZE_BYTES = 4;

/** The payload of a state frame. */
export function encodeState({ seq, size, state }: ToldState): Uint8Array {
  const sides = new Uint8Array(SIZE_BYTES);
  const view = new DataView(sides.buffer);
  view.setUint16(0, size.cols);
  view.setUint16(2, size.rows);
  return encodeSeqPayload(seq, sides, state);
}

/** The state is a copy. @throws BerthError `BAD_FRAME` for a payload that is too short or too long. */
export function decodeState(payload: Uint8Array): ToldState {
  const { seq, bytes } = decodeSeqPayload(payload);
  if (bytes.length < SIZE_BYTES || bytes.length > SIZE_BYTES + MAX_STATE_BYTES) {
    throw new BerthError('BAD_FRAME', `a state of ${bytes.length} bytes is too short or too long`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, SIZE_BYTES);
  const size = { cols: view.getUint16(0), rows: view.getUint16(2) };
  // Not `slice`: that of a Buffer is no copy.
  return { seq, size, state: new Uint8Array(bytes.subarray(SIZE_BYTES)) };
}
