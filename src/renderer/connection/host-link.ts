import type { Clock } from '../../shared/clock.ts';
import { type Disposable, toDisposable } from '../../shared/lifecycle.ts';
import { type HostContract, hostContract } from '../../shared/protocol/contract.ts';
import type { Frame } from '../../shared/protocol/frame.ts';
import { Client } from '../../shared/rpc/client.ts';
import type { Transport } from '../../shared/rpc/transport.ts';

export type HostClient = Client<HostContract>;

/** One live connection to a host, past its hello. */
export interface HostLink {
  readonly client: HostClient;
  /** Differs for another process of the host: byte numbers and channels mean nothing across it. */
  readonly instanceId: string;
  /** A channel number that is not in use on this connection. */
  newChannel(): number;
  /** Receives the byte frames of one channel. */
  onChannel(channel: number, listener: (frame: Frame) => void): Disposable;
}

/** A client over `transport` whose byte frames are handed out by channel. */
export function createChannels(transport: Transport, clock: Clock) {
  const client: HostClient = new Client(hostContract, transport, clock);
  let lastChannel = 0;
  const channels = new Map<number, (frame: Frame) => void>();
  client.onBytes((frame) => channels.get(frame.channel)?.(frame));
  return {
    client,
    newChannel: () => ++lastChannel,
    onChannel(channel: number, listener: (frame: Frame) => void): Disposable {
      channels.set(channel, listener);
      return toDisposable(() => {
        if (channels.get(channel) === listener) channels.delete(channel);
      });
    },
  };
}
