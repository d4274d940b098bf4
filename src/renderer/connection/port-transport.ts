import { Emitter, type Subscribe } from '../../shared/emitter.ts';
import { type Frame, MAX_FRAME_BYTES } from '../../shared/protocol/frame.ts';
import type { Transport } from '../../shared/rpc/transport.ts';

/** The part of a MessagePort that is used. */
export interface Port {
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(message: unknown): void;
  addEventListener(type: 'close', listener: () => void): void;
  start(): void;
  close(): void;
}

/**
 * A Transport over a message port. Each message is one frame: `[type, channel, payload]`. Anything
 * else ends the connection, because what follows it cannot be trusted either.
 */
export function createPortTransport(port: Port): Transport {
  const frames = new Emitter<Frame>();
  const closed = new Emitter<string>();
  let live = true;

  const close = (reason: string) => {
    if (!live) return;
    live = false;
    port.onmessage = null;
    port.close();
    closed.fire(reason);
  };
  port.onmessage = (event) => {
    const frame = readFrame(event.data);
    if (frame) frames.fire(frame);
    else close('the other side sent something that is no frame');
  };
  // Electron's addition to the web's ports: the other end was closed, or its process is gone.
  port.addEventListener('close', () => close('the workspace host went away'));

  const onFrame: Subscribe<Frame> = (listener) => {
    const subscription = frames.subscribe(listener);
    port.start();
    return subscription;
  };
  return {
    send(frame) {
      if (live) port.postMessage([frame.type, frame.channel, ownBytes(frame.payload)]);
    },
    bufferedBytes: 0,
    onFrame,
    onClose: closed.subscribe,
    dispose: () => close('closed by this window'),
  };
}

/** A posted view drags its whole buffer along: copy the part that is meant. */
function ownBytes(payload: Uint8Array): Uint8Array {
  return payload.byteLength === payload.buffer.byteLength ? payload : payload.slice();
}

function readFrame(message: unknown): Frame | undefined {
  if (!Array.isArray(message) || message.length !== 3) return undefined;
  const [type, channel, payload] = message as unknown[];
  if (!isIntegerUpTo(type, 0xff) || !isIntegerUpTo(channel, 0xffff_ffff)) return undefined;
  if (!(payload instanceof Uint8Array) || payload.length > MAX_FRAME_BYTES) return undefined;
  return { type, channel, payload };
}

function isIntegerUpTo(value: unknown, limit: number): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= limit;
}
