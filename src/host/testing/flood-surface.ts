import type { HostContract } from '../../shared/protocol/contract.ts';
import { decodeSeqPayload, encodeSeqPayload, frameType } from '../../shared/protocol/frame.ts';
import type { SessionId } from '../../shared/protocol/session.ts';
import type { ParamsIn } from '../../shared/rpc/contract.ts';
import type { HostClient } from './harness.ts';

/** Channels of surfaces that share a client with others. */
let lastChannel = 100_000;

/** A surface that counts bytes and keeps none of them: what a flood needs. */
export class FloodSurface {
  readonly channel = ++lastChannel;
  readonly #client: HostClient;
  acknowledges = true;
  nextSeq = 0;
  snapshots = 0;
  ended = false;
  /** What broke the order of the numbers, if anything did. */
  gap: string | undefined;

  constructor(client: HostClient) {
    this.#client = client;
    client.onBytes(({ type, channel, payload }) => {
      if (channel !== this.channel) return;
      const { seq, bytes } = decodeSeqPayload(payload);
      if (type === frameType.snapshot) {
        this.snapshots += 1;
        this.nextSeq = seq;
        return;
      }
      if (seq !== this.nextSeq) this.gap ??= `byte ${seq} came where ${this.nextSeq} was due`;
      this.nextSeq = seq + bytes.length;
      if (this.acknowledges) this.acknowledge();
    });
    client.on('stream.ended', ({ channel }) => {
      this.ended ||= channel === this.channel;
    });
  }

  async attach(
    sessionId: SessionId,
    options: Partial<ParamsIn<HostContract, 'session.attach'>> = {},
  ): Promise<void> {
    await this.#client.call('session.attach', { channel: this.channel, sessionId, ...options });
  }

  async show(visible: boolean): Promise<void> {
    await this.#client.call('session.show', { channel: this.channel, visible });
  }

  acknowledge(): void {
    const payload = encodeSeqPayload(this.nextSeq);
    this.#client.send({ type: frameType.ack, channel: this.channel, payload });
  }
}
