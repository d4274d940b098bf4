import type { Subscribe } from '../emitter.ts';
import type { Disposable } from '../lifecycle.ts';
import type { Frame } from '../protocol/frame.ts';

/**
 * One connection between a host and a client, whatever carries it: a message port, a unix socket
 * or the standard streams of a process (design decision 1).
 */
export interface Transport extends Disposable {
  /**
   * Sends a frame, in order. The payload may be overwritten as soon as this returns. After the
   * close it does nothing.
   */
  send(frame: Frame): void;
  /** Limits what the other side may send in one frame; where it is missing, nothing is buffered. */
  limitFrames?(maxBytes: number): void;
  /** Bytes accepted by `send` that have not left this process yet; 0 where that is not known. */
  readonly bufferedBytes: number;
  readonly onFrame: Subscribe<Frame>;
  /** Fires once, with a sentence that says why. */
  readonly onClose: Subscribe<string>;
}
