import type { Clock } from '../clock.ts';
import { Emitter, type Subscribe } from '../emitter.ts';
import { BerthError } from '../errors.ts';
import { type Disposable, DisposableStore } from '../lifecycle.ts';
import { type Frame, frameType } from '../protocol/frame.ts';
import type { Contract, EventData, EventName, Method, ParamsIn, Result } from './contract.ts';
import { decodeFromServer, encodeControl, fromWireError, type ReplyMessage } from './message.ts';
import type { Transport } from './transport.ts';

interface Pending {
  readonly method: string;
  resolve(value: unknown): void;
  reject(error: BerthError): void;
  readonly timer: Disposable | undefined;
}

interface CallOptions {
  /** Milliseconds until the call fails with `TIMEOUT`; without it a call waits for ever. */
  readonly timeoutMs?: number;
}

export interface AnyEvent<C extends Contract> {
  readonly event: EventName<C>;
  readonly data: EventData<C, EventName<C>>;
}

/** The calling end of one connection. Owns the transport. */
export class Client<C extends Contract> implements Disposable {
  readonly #contract: C;
  readonly #transport: Transport;
  readonly #clock: Clock;
  readonly #pending = new Map<number, Pending>();
  readonly #owned = new DisposableStore();
  readonly #events = new Emitter<AnyEvent<C>>();
  readonly #bytes = new Emitter<Frame>();
  readonly #closed = new Emitter<string>();
  #nextId = 1;
  #closeReason: string | undefined;

  constructor(contract: C, transport: Transport, clock: Clock) {
    this.#contract = contract;
    this.#transport = transport;
    this.#clock = clock;
    this.#owned.add(transport.onFrame((frame) => this.#receive(frame)));
    this.#owned.add(transport.onClose((reason) => this.#close(reason)));
  }

  /** Frames that are not control frames: output and snapshots. */
  readonly onBytes: Subscribe<Frame> = this.#bytes.subscribe;
  /** Fires once, with a sentence that says why the connection ended. */
  readonly onClose: Subscribe<string> = this.#closed.subscribe;

  /** @throws BerthError as the server answered, or `TIMEOUT`, or `CONNECTION_CLOSED`. */
  call<M extends Method<C>>(
    method: M,
    params: ParamsIn<C, M>,
    options: CallOptions = {},
  ): Promise<Result<C, M>> {
    if (this.#closeReason !== undefined) return Promise.reject(closedError(this.#closeReason));
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const { timeoutMs } = options;
      const timer =
        timeoutMs === undefined
          ? undefined
          : this.#clock.after(timeoutMs, () => this.#expire(id, method, timeoutMs));
      this.#pending.set(id, { method, resolve: resolve as Pending['resolve'], reject, timer });
      this.#transport.send(encodeControl({ id, method, params }));
    });
  }

  /** Listens to one event; data that does not fit the contract is dropped. */
  on<E extends EventName<C>>(event: E, listener: (data: EventData<C, E>) => void): Disposable {
    return this.#events.subscribe((fired) => {
      if (fired.event === event) listener(fired.data as EventData<C, E>);
    });
  }

  send(frame: Frame): void {
    this.#transport.send(frame);
  }

  /** Stops listening and hands the transport on, still open. Calls under way fail. */
  release(): Transport {
    this.#close('handed on');
    return this.#transport;
  }

  dispose(): void {
    this.#transport.dispose();
    this.#close('closed by this side');
  }

  #receive(frame: Frame): void {
    if (frame.type !== frameType.control) {
      this.#bytes.fire(frame);
      return;
    }
    const message = decodeFromServer(frame);
    if (!message) return;
    if ('reply' in message) this.#settle(message.reply);
    else this.#announce(message.event.event, message.event.data);
  }

  #settle({ id, result, error }: ReplyMessage): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    pending.timer?.dispose();
    if (error) {
      pending.reject(fromWireError(error));
      return;
    }
    const checked = this.#contract.requests[pending.method]?.result.safeParse(result);
    if (checked?.success) pending.resolve(checked.data);
    else {
      pending.reject(
        new BerthError('PROTOCOL_MISMATCH', `the answer to "${pending.method}" has another shape`, {
          cause: checked?.error,
        }),
      );
    }
  }

  #announce(event: string, data: unknown): void {
    const spec = Object.hasOwn(this.#contract.events, event)
      ? this.#contract.events[event]
      : undefined;
    const checked = spec?.data.safeParse(data);
    if (checked?.success) {
      this.#events.fire({ event, data: checked.data } as AnyEvent<C>);
    }
  }

  #expire(id: number, method: string, timeoutMs: number): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.reject(new BerthError('TIMEOUT', `no answer to "${method}" within ${timeoutMs} ms`));
  }

  #close(reason: string): void {
    if (this.#closeReason !== undefined) return;
    this.#closeReason = reason;
    this.#owned.dispose();
    for (const pending of this.#pending.values()) {
      pending.timer?.dispose();
      pending.reject(closedError(reason));
    }
    this.#pending.clear();
    this.#closed.fire(reason);
  }
}

function closedError(reason: string): BerthError {
  return new BerthError('CONNECTION_CLOSED', `the connection ended: ${reason}`);
}
