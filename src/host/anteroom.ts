import { Emitter, type Subscribe } from '../shared/emitter.ts';
import { type Frame, frameType, MAX_FRAME_BYTES_BEFORE_HELLO } from '../shared/protocol/frame.ts';
import type { Whois } from '../shared/protocol/host-contract.ts';
import { decodeRequest, encodeControl } from '../shared/rpc/message.ts';
import type { Transport } from '../shared/rpc/transport.ts';

/** More is no client that waits for its first answers. */
const MAX_KEPT_FRAMES = 64;

/**
 * A connection whose other end is not known yet. `whois` is answered here, since everybody may ask
 * it and finding out who asks takes longer than the answer when the host is under load (spec S10).
 * Everything else waits, in order, for whoever listens to this transport.
 */
export class Anteroom implements Transport {
  readonly #outside: Transport;
  readonly #frames = new Emitter<Frame>();
  readonly #kept: Frame[] = [];
  #isOpen = false;

  constructor(outside: Transport, whois: () => Whois) {
    this.#outside = outside;
    outside.limitFrames?.(MAX_FRAME_BYTES_BEFORE_HELLO);
    outside.onFrame((frame) => {
      if (this.#isOpen) this.#frames.fire(frame);
      else this.#receive(frame, whois);
    });
  }

  get onClose(): Subscribe<string> {
    return this.#outside.onClose;
  }
  get bufferedBytes(): number {
    return this.#outside.bufferedBytes;
  }

  readonly onFrame: Subscribe<Frame> = (listener) => {
    const subscription = this.#frames.subscribe(listener);
    if (!this.#isOpen) queueMicrotask(() => this.#open());
    return subscription;
  };

  limitFrames(maxBytes: number): void {
    this.#outside.limitFrames?.(maxBytes);
  }

  send(frame: Frame): void {
    this.#outside.send(frame);
  }

  dispose(): void {
    this.#outside.dispose();
  }

  #receive(frame: Frame, whois: () => Whois): void {
    const id = askedWhois(frame);
    if (id !== undefined) this.send(encodeControl({ id, result: whois() }));
    else if (this.#kept.push(frame) > MAX_KEPT_FRAMES) this.dispose();
  }

  #open(): void {
    this.#isOpen = true;
    for (const frame of this.#kept.splice(0)) this.#frames.fire(frame);
  }
}

/** The id to answer to; undefined for anything but `whois`. */
function askedWhois(frame: Frame): number | undefined {
  if (frame.type !== frameType.control) return undefined;
  try {
    const { id, method } = decodeRequest(frame);
    return method === 'whois' ? id : undefined;
  } catch {
    // Garbage: whoever serves the connection ends it.
    return undefined;
  }
}
