import {
  decodeSeqPayload,
  encodeSeqPayload,
  type Frame,
  frameType,
} from '../../shared/protocol/frame.ts';
import type { Output } from '../command.ts';
import type { HostClient } from '../connect.ts';
import type { LogRenderer } from '../logs/renderers.ts';

/** One command runs one turn, so one number does. */
export const TURN_CHANNEL = 1;

export interface TurnOutput {
  /** Resolves when every byte of the turn has been printed. To be awaited after a turn that ran. */
  readonly printed: Promise<void>;
}

interface PrintOptions {
  readonly client: HostClient;
  readonly renderer: LogRenderer;
  print(text: Uint8Array | string): Promise<void>;
}

/** Prints a turn's output as it comes. What is not printed yet is not acknowledged: the program waits. */
export function printTurn({ client, renderer, print }: PrintOptions): TurnOutput {
  // One after the other: a piece that waits for a slow reader keeps those after it waiting.
  let last = Promise.resolve();
  const receive = ({ channel, type, payload }: Frame) => {
    if (channel !== TURN_CHANNEL || type !== frameType.output) return;
    const { seq, bytes } = decodeSeqPayload(payload);
    last = last.then(async () => {
      await print(renderer.push(bytes));
      const done = encodeSeqPayload(seq + bytes.length);
      client.send({ type: frameType.ack, channel: TURN_CHANNEL, payload: done });
    });
  };
  client.onBytes(receive);
  const printed = new Promise<void>((resolve, reject) => {
    client.onClose((reason) => reject(new Error(reason)));
    client.on('stream.ended', () => {
      last.then(() => print(renderer.end())).then(resolve, reject);
    });
  });
  // A turn that is refused has no output; then nobody awaits this.
  printed.catch(() => {});
  return { printed };
}

/** Resolves when the text has left this process. */
export function written(output: Output, text: Uint8Array | string): Promise<void> {
  return new Promise((resolve) => {
    if (text.length === 0) resolve();
    else output.write(text, () => resolve());
  });
}
