import { BerthError } from '../errors.ts';
import type { Disposable } from '../lifecycle.ts';
import { DisposableStore } from '../lifecycle.ts';
import { type Frame, frameType } from '../protocol/frame.ts';
import type { Role } from '../protocol/role.ts';
import type { Contract, EventData, EventName, Handlers, Method } from './contract.ts';
import { decodeRequest, encodeControl, type RequestMessage, toWireError } from './message.ts';
import type { Transport } from './transport.ts';

/** What a server has to be told about one caller. */
export interface Caller<Connection> {
  readonly connection: Connection;
  /** Why the caller may not make a request of this role now; undefined when it may. */
  refusal(role: Role | 'none', method: string): BerthError | undefined;
}

export interface ServeOptions<C extends Contract, Connection> {
  readonly contract: C;
  readonly transport: Transport;
  readonly handlers: Handlers<C, Connection>;
  readonly caller: Caller<Connection>;
  /** Receives the frames that are not control frames. */
  onBytes?(frame: Frame): void;
  /** Told of what a handler threw that was no BerthError: a fault of ours, for the log. */
  onFault(error: unknown, method: string): void;
}

/** The serving end of one connection. */
export interface Served<C extends Contract> extends Disposable {
  /** Sends an event to a caller that may see it. */
  emit<E extends EventName<C>>(event: E, data: EventData<C, E>): void;
}

/**
 * Answers the requests of one connection: checks each against the contract, calls its handler and
 * sends the reply. A frame that is no request at all ends the connection, since what follows it
 * cannot be trusted either.
 */
export function serve<C extends Contract, Connection>(
  options: ServeOptions<C, Connection>,
): Served<C> {
  const { contract, transport, caller } = options;
  const owned = new DisposableStore();
  owned.add(
    transport.onFrame((frame) => {
      if (frame.type === frameType.control) void answer(options, frame);
      else options.onBytes?.(frame);
    }),
  );
  return {
    emit(event, data) {
      const role = contract.events[event]?.role ?? 'none';
      if (!owned.isDisposed && !caller.refusal(role, event)) {
        transport.send(encodeControl({ event, data }));
      }
    },
    dispose: () => owned.dispose(),
  };
}

async function answer<C extends Contract, Connection>(
  options: ServeOptions<C, Connection>,
  frame: Frame,
): Promise<void> {
  let request: RequestMessage;
  try {
    request = decodeRequest(frame);
  } catch {
    // Garbage: there is no id to answer to.
    options.transport.dispose();
    return;
  }
  try {
    const result = await call(options, request);
    options.transport.send(encodeControl({ id: request.id, result }));
  } catch (error) {
    if (!(error instanceof BerthError)) options.onFault(error, request.method);
    options.transport.send(encodeControl({ id: request.id, error: toWireError(error) }));
  }
}

function call<C extends Contract, Connection>(
  { contract, handlers, caller }: ServeOptions<C, Connection>,
  { method, params }: RequestMessage,
): unknown {
  const spec = Object.hasOwn(contract.requests, method) ? contract.requests[method] : undefined;
  if (!spec) {
    throw new BerthError('UNKNOWN_REQUEST', `this build does not know the request "${method}"`);
  }
  const refusal = caller.refusal(spec.role, method);
  if (refusal) throw refusal;
  const checked = spec.params.safeParse(params ?? {});
  if (!checked.success) {
    const [issue] = checked.error.issues;
    const place = issue?.path.join('.') || 'params';
    throw new BerthError('BAD_REQUEST', `${method}: ${place}: ${issue?.message ?? 'not valid'}`);
  }
  return handlers[method as Method<C>](checked.data as never, caller.connection);
}
