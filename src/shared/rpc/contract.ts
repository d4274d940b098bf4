import type { z } from 'zod';
import type { Role } from '../protocol/role.ts';

/** One request of a contract: who may make it, what goes in, what comes out, in one sentence why. */
export interface RequestSpec<P extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  /** `none`: allowed before hello, and to everybody. */
  readonly role: Role | 'none';
  readonly doc: string;
  readonly params: P;
  readonly result: R;
}

export interface EventSpec<D extends z.ZodType = z.ZodType> {
  /** `none`: sent to every connection that said hello. */
  readonly role: Role | 'none';
  readonly doc: string;
  readonly data: D;
}

/** A list of requests and events from which handlers, client, checks and documentation come. */
export interface Contract {
  readonly requests: Readonly<Record<string, RequestSpec>>;
  readonly events: Readonly<Record<string, EventSpec>>;
}

export type Method<C extends Contract> = keyof C['requests'] & string;
export type Params<C extends Contract, M extends Method<C>> = z.output<C['requests'][M]['params']>;
/** What a caller passes: fields with a default may be left out. */
export type ParamsIn<C extends Contract, M extends Method<C>> = z.input<C['requests'][M]['params']>;
export type Result<C extends Contract, M extends Method<C>> = z.output<C['requests'][M]['result']>;
export type EventName<C extends Contract> = keyof C['events'] & string;
export type EventData<C extends Contract, E extends EventName<C>> = z.output<
  C['events'][E]['data']
>;

/** One function a request; `connection` is whatever the server keeps about the caller. */
export type Handlers<C extends Contract, Connection> = {
  readonly [M in Method<C>]: (
    params: Params<C, M>,
    connection: Connection,
  ) => Result<C, M> | Promise<Result<C, M>>;
};
