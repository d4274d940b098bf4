import { Emitter, type Subscribe } from '../shared/emitter.ts';
import { toDisposable } from '../shared/lifecycle.ts';
import { type Frame, MAX_FRAME_BYTES } from '../shared/protocol/frame.ts';
import type { Transport } from '../shared/rpc/transport.ts';

/** The part of Electron's MessagePortMain that is used here. */
export interface PortEnd {
  on(event: 'message', listener: (message: { data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  postMessage(message: unknown): void;
  start(): void;
  close(): void;
}

/** A frame on a port: type, channel, payload. */
type PortMessage = readonly [number, number, Uint8Array];

/**
 * Frames over a message port to a window. The page is not trusted: a message that is no frame ends
 * the connection. Nothing is delivered before somebody listens for frames.
 */
export class PortTransport implements Transport {
  readonly #port: PortEnd;
  readonly #frames = new Emitter<Frame>();
  readonly #closed = new Emitter<string>();
  #started = false;
  #closeReason: string | undefined;

  constructor(port: PortEnd) {
    this.#port = port;
    port.on('message', ({ data }) => this.#receive(data));
    port.on('close', () => this.#close('the window let go'));
  }

  /** A port takes everything at once and does not tell what lies in it. */
  readonly bufferedBytes = 0;

  readonly onFrame: Subscribe<Frame> = (listener) => {
    const subscription = this.#frames.subscribe(listener);
    if (!this.#started) {
      this.#started = true;
      this.#port.start();
    }
    return subscription;
  };

  readonly onClose: Subscribe<string> = (listener) => {
    const reason = this.#closeReason;
    if (reason === undefined) return this.#closed.subscribe(listener);
    let wanted = true;
    queueMicrotask(() => wanted && listener(reason));
    return toDisposable(() => {
      wanted = false;
    });
  };

  send({ type, channel, payload }: Frame): void {
    if (this.#closeReason !== undefined) return;
    const message: PortMessage = [type, channel, compact(payload)];
    this.#port.postMessage(message);
  }

  dispose(reason = 'closed by this side'): void {
    if (this.#closeReason !== undefined) return;
    this.#port.close();
    this.#close(reason);
  }

  #receive(data: unknown): void {
    if (this.#closeReason !== undefined) return;
    const frame = frameOf(data);
    if (frame) this.#frames.fire(frame);
    else this.dispose('the window sent something that is no frame');
  }

  #close(reason: string): void {
    if (this.#closeReason !== undefined) return;
    this.#closeReason = reason;
    this.#closed.fire(reason);
  }
}

/** A view takes the whole memory behind it along when it is cloned, so that is cut off first. */
function compact(payload: Uint8Array): Uint8Array {
  return payload.byteLength === payload.buffer.byteLength ? payload : new Uint8Array(payload);
}

function frameOf(data: unknown): Frame | undefined {
  if (!Array.isArray(data) || data.length !== 3) return undefined;
  const [type, channel, payload] = data as readonly unknown[];
  if (!isUnsigned(type, 0xff) || !isUnsigned(channel, 0xffff_ffff)) return undefined;
  if (!(payload instanceof Uint8Array) || payload.length > MAX_FRAME_BYTES) return undefined;
  return { type, channel, payload };
}

function isUnsigned(value: unknown, max: number): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= max;
}
