import { Emitter, type Subscribe } from '../emitter.ts';
import { type Frame, MAX_FRAME_BYTES } from '../protocol/frame.ts';
import { CloseSignal } from './close-signal.ts';
import type { Transport } from './transport.ts';

/** One end of a message port, whichever of Electron's two kinds it is. */
export interface PortEnd {
  postMessage(message: unknown): void;
  /** Begins the delivery of messages. */
  start(): void;
  close(): void;
  onMessage(listener: (message: unknown) => void): void;
  /** The other end was closed, or its process is gone. */
  onClose(listener: () => void): void;
}

/** A frame on a port: type, channel, payload. */
type PortMessage = readonly [number, number, Uint8Array];

/**
 * Frames over a message port between a window and its host. Neither side trusts the other: a
 * message that is no frame ends the connection. Nothing is delivered before somebody listens.
 */
export class PortTransport implements Transport {
  readonly #port: PortEnd;
  readonly #frames = new Emitter<Frame>();
  readonly #signal = new CloseSignal();
  #started = false;

  /** `goneReason`: what to say when the other end goes away. */
  constructor(port: PortEnd, goneReason: string) {
    this.#port = port;
    port.onMessage((message) => this.#receive(message));
    port.onClose(() => this.#signal.close(goneReason));
  }

  /** A port takes everything at once and does not tell what lies in it. */
  readonly bufferedBytes = 0;
  readonly onClose = this.#signal.onClose;

  readonly onFrame: Subscribe<Frame> = (listener) => {
    const subscription = this.#frames.subscribe(listener);
    if (!this.#started) {
      this.#started = true;
      this.#port.start();
    }
    return subscription;
  };

  send({ type, channel, payload }: Frame): void {
    if (this.#signal.isClosed) return;
    const message: PortMessage = [type, channel, ownBytes(payload)];
    this.#port.postMessage(message);
  }

  dispose(reason = 'closed by this side'): void {
    if (this.#signal.isClosed) return;
    this.#port.close();
    this.#signal.close(reason);
  }

  #receive(message: unknown): void {
    if (this.#signal.isClosed) return;
    const frame = frameOf(message);
    if (frame) this.#frames.fire(frame);
    else this.dispose('the other side sent something that is no frame');
  }
}

/** A view takes the whole memory behind it along when it is cloned, so that is cut off first. */
function ownBytes(payload: Uint8Array): Uint8Array {
  return payload.byteLength === payload.buffer.byteLength ? payload : new Uint8Array(payload);
}

function frameOf(message: unknown): Frame | undefined {
  if (!Array.isArray(message) || message.length !== 3) return undefined;
  const [type, channel, payload] = message as readonly unknown[];
  if (!isUnsigned(type, 0xff) || !isUnsigned(channel, 0xffff_ffff)) return undefined;
  if (!(payload instanceof Uint8Array) || payload.length > MAX_FRAME_BYTES) return undefined;
  return { type, channel, payload };
}

function isUnsigned(value: unknown, max: number): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= max;
}
