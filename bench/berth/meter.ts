import type { Host } from '../../src/host/host.ts';
import { decodeSeqPayload, type Frame, frameType } from '../../src/shared/protocol/frame.ts';
import type { Transport } from '../../src/shared/rpc/transport.ts';

/** Counts what a host has sent to windows and what they have not acknowledged yet. */
export class Meter {
  /** The most that was under way or queued at a window on one channel, in bytes. */
  maxUnparsed = 0;
  /** Frames of output that were sent, and the bytes in them. */
  frames = 0;
  bytes = 0;

  reset(): void {
    this.maxUnparsed = 0;
    this.frames = 0;
    this.bytes = 0;
  }

  /** The same host; whoever it accepts is counted. */
  around(host: Host): Host {
    return {
      ...host,
      accept: (transport, admission) => host.accept(this.#counted(transport), admission),
    };
  }

  #counted(transport: Transport): Transport {
    const acked = new Map<number, number>();
    const sent = ({ type, channel, payload }: Frame) => {
      if (type !== frameType.output) return;
      const { seq, bytes } = decodeSeqPayload(payload);
      const from = acked.get(channel) ?? seq;
      acked.set(channel, from);
      this.frames += 1;
      this.bytes += bytes.length;
      this.maxUnparsed = Math.max(this.maxUnparsed, seq + bytes.length - from);
    };
    const received = ({ type, channel, payload }: Frame) => {
      if (type === frameType.ack) acked.set(channel, decodeSeqPayload(payload).seq);
    };
    return {
      send(frame) {
        sent(frame);
        transport.send(frame);
      },
      get bufferedBytes() {
        return transport.bufferedBytes;
      },
      onFrame: (listener) =>
        transport.onFrame((frame) => {
          received(frame);
          listener(frame);
        }),
      onClose: transport.onClose,
      dispose: () => transport.dispose(),
    };
  }
}
