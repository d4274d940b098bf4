import { assertNever } from '../shared/assert-never.ts';
import { type Disposable, DisposableStore } from '../shared/lifecycle.ts';
import type { HostContract } from '../shared/protocol/contract.ts';
import {
  decodeSeqPayload,
  encodeSeqPayload,
  type Frame,
  frameType,
} from '../shared/protocol/frame.ts';
import type { TerminalSize } from '../shared/protocol/session.ts';
import type { EventData, ParamsIn, Result } from '../shared/rpc/contract.ts';
import { ASK_TIMEOUT_MS, type HostClient } from './connect.ts';

export type Attached = Result<HostContract, 'session.attach'>;
type AttachParams = Omit<ParamsIn<HostContract, 'session.attach'>, 'channel'>;

/** A command shows one session on a connection, so one number does. */
const CHANNEL = 1;

/** What happens on the channel of a session, in the order in which the host sent it. */
export type StreamItem =
  | { readonly kind: 'snapshot' | 'output'; readonly seq: number; readonly bytes: Uint8Array }
  | { readonly kind: 'restarted'; readonly event: EventData<HostContract, 'stream.restarted'> }
  | { readonly kind: 'ended'; readonly event: EventData<HostContract, 'stream.ended'> }
  | { readonly kind: 'led'; readonly event: EventData<HostContract, 'stream.led'> };
export type Painting = Extract<StreamItem, { seq: number }>;

/**
 * The client's end of an attached session. What arrives before `start` waits for it: the first
 * frames can be here before the answer to `session.attach` has been looked at.
 */
export class SessionStream implements Disposable {
  readonly #client: HostClient;
  readonly #owned = new DisposableStore();
  readonly #waiting: StreamItem[] = [];
  #listener: ((item: StreamItem) => void) | undefined;
  #attached: Attached | undefined;

  private constructor(client: HostClient) {
    this.#client = client;
    const arrive = (item: StreamItem) => this.#arrive(item);
    this.#owned.add(client.onBytes((frame) => this.#receive(frame)));
    this.#owned.add(client.on('stream.restarted', (event) => arrive({ kind: 'restarted', event })));
    this.#owned.add(client.on('stream.ended', (event) => arrive({ kind: 'ended', event })));
    this.#owned.add(client.on('stream.led', (event) => arrive({ kind: 'led', event })));
  }

  /** Attaches. @throws BerthError as the host answered, e.g. `SESSION_NOT_FOUND`. */
  static async attach(client: HostClient, params: AttachParams): Promise<SessionStream> {
    const stream = new SessionStream(client);
    try {
      // A snapshot of a busy terminal takes longer than a plain answer.
      const limit = { timeoutMs: 5 * ASK_TIMEOUT_MS };
      stream.#attached = await client.call(
        'session.attach',
        { ...params, channel: CHANNEL },
        limit,
      );
      return stream;
    } catch (error) {
      stream.dispose();
      throw error;
    }
  }

  get attached(): Attached {
    return this.#attached as Attached;
  }

  /** Delivers everything from the beginning of the channel on, the first of it at once. */
  start(listener: (item: StreamItem) => void): void {
    this.#listener = listener;
    for (const item of this.#waiting.splice(0)) listener(item);
  }

  /** All bytes before this number are where they should be. */
  acknowledge(seq: number): void {
    this.#client.send({ type: frameType.ack, channel: CHANNEL, payload: encodeSeqPayload(seq) });
  }

  type(bytes: Uint8Array): void {
    this.#client.send({ type: frameType.input, channel: CHANNEL, payload: bytes });
  }

  /** Gives the session this size. It may be too late for that; then something else says so. */
  resize(size: TerminalSize): void {
    this.#client.call('session.resize', { channel: CHANNEL, size }).catch(() => {
      // The channel or the connection is gone: the stream's own ending is what counts.
    });
  }

  dispose(): void {
    this.#owned.dispose();
  }

  #receive(frame: Frame): void {
    const kind = kindOf(frame.type);
    if (frame.channel !== CHANNEL || !kind) return;
    this.#arrive({ kind, ...decodeSeqPayload(frame.payload) });
  }

  #arrive(item: StreamItem): void {
    if (this.#listener) this.#listener(item);
    else this.#waiting.push(item);
  }
}

function kindOf(type: number): 'snapshot' | 'output' | undefined {
  if (type === frameType.snapshot) return 'snapshot';
  return type === frameType.output ? 'output' : undefined;
}

/** Number of the byte after a piece of the stream. A snapshot stands for what came before it. */
export function seqAfter(item: Painting): number {
  switch (item.kind) {
    case 'snapshot':
      return item.seq;
    case 'output':
      return item.seq + item.bytes.length;
    default:
      return assertNever(item.kind);
  }
}
