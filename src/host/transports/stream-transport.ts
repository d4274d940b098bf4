import type { Duplex } from 'node:stream';
import { Emitter, type Subscribe } from '../../shared/emitter.ts';
import { BerthError, messageOf } from '../../shared/errors.ts';
import { encodeFrame, type Frame, FrameDecoder } from '../../shared/protocol/frame.ts';
import { CloseSignal } from '../../shared/rpc/close-signal.ts';
import type { Transport } from '../../shared/rpc/transport.ts';

/**
 * A peer that reads nothing while this much waits for it is given up. Terminal bytes never come
 * near it, they are sent on credit; only a flood of events to a stopped peer does. Bytes.
 */
const MAX_BUFFERED_BYTES = 32 * 1024 * 1024;
/** How long a closed connection may take to send what it still has. Milliseconds. */
const CLOSE_GRACE_MS = 1000;

/**
 * Frames over a byte stream whose first line has been exchanged: a socket, or stdin and stdout.
 * Nothing is delivered before somebody listens for frames, so that none is lost in between.
 */
export class StreamTransport implements Transport {
  readonly #stream: Duplex;
  readonly #frames = new Emitter<Frame>();
  readonly #signal = new CloseSignal();
  readonly #decoder = new FrameDecoder();
  #early: Uint8Array | undefined;

  /** `early`: bytes that came right after the first line. The stream must be paused. */
  constructor(stream: Duplex, early: Uint8Array) {
    this.#stream = stream;
    this.#early = early;
    stream.on('data', (chunk: Buffer) => this.#receive(chunk));
    stream.on('error', (error) => this.#signal.close(messageOf(error)));
    stream.on('end', () => this.dispose('the other side hung up'));
    stream.on('close', () => this.#signal.close('the other side hung up'));
  }

  readonly onClose = this.#signal.onClose;

  readonly onFrame: Subscribe<Frame> = (listener) => {
    const subscription = this.#frames.subscribe(listener);
    if (this.#early) queueMicrotask(() => this.#start());
    return subscription;
  };

  get bufferedBytes(): number {
    return this.#stream.writableLength;
  }

  limitFrames(maxBytes: number): void {
    this.#decoder.maxBytes = maxBytes;
  }

  send(frame: Frame): void {
    if (this.#signal.isClosed) return;
    this.#stream.write(encodeFrame(frame));
    if (this.#stream.writableLength > MAX_BUFFERED_BYTES) {
      this.#stream.destroy();
      this.#signal.close('the other side stopped reading');
    }
  }

  dispose(reason = 'closed by this side'): void {
    if (this.#signal.isClosed) return;
    // What was sent before still goes out; a peer that does not take it is dropped.
    this.#stream.end();
    setTimeout(() => this.#stream.destroy(), CLOSE_GRACE_MS).unref();
    this.#signal.close(reason);
  }

  #start(): void {
    const early = this.#early;
    if (!early) return;
    this.#early = undefined;
    if (early.length > 0) this.#receive(early);
    this.#stream.resume();
  }

  #receive(chunk: Uint8Array): void {
    try {
      for (const frame of this.#decoder.push(chunk)) {
        if (this.#signal.isClosed) return;
        this.#frames.fire(frame);
      }
    } catch (error) {
      if (!(error instanceof BerthError)) throw error;
      this.#stream.destroy();
      this.#signal.close(error.message);
    }
  }
}
