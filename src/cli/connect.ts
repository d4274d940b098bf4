import { stateFolder } from '../host/paths.ts';
import { findApp } from '../host/slot/app-endpoint.ts';
import { type Endpoint, findEndpoint, listEndpoints } from '../host/slot/endpoint.ts';
import { ASK_TIMEOUT_MS, type Place } from '../host/slot/host-calls.ts';
import { readKey } from '../host/slot/key.ts';
import { realFolderOf } from '../host/slot/workspace-folder.ts';
import { dialSocket } from '../host/transports/unix-socket.ts';
import { thisBuild } from '../shared/build-stamp.ts';
import { BerthError, errorCodeOf } from '../shared/errors.ts';
import type { Disposable } from '../shared/lifecycle.ts';
import { type AppContract, appContract } from '../shared/protocol/app-contract.ts';
import { type HostContract, hostContract } from '../shared/protocol/contract.ts';
import { REFUSED_INSIDE } from '../shared/protocol/role.ts';
import { PROTOCOL_VERSION } from '../shared/protocol/version.ts';
import { Client } from '../shared/rpc/client.ts';
import type { Result } from '../shared/rpc/contract.ts';
import type { Context } from './command.ts';
import { sessionEnvironment } from './hosts/environment.ts';

// The one place where the command meets the host's own files.
export { ASK_TIMEOUT_MS, type Endpoint, realFolderOf };
export type HostClient = Client<HostContract>;
export type Hello = Result<HostContract, 'hello'>;

export interface Connection extends Disposable {
  readonly client: HostClient;
  readonly hello: Hello;
}

interface ConnectOptions {
  /** How cards and `berth status` name this client: `berth attach`. */
  readonly name: string;
  /** Shows the key of the state folder, for what ends work (spec C10). Not from inside a session. */
  readonly withKey?: boolean;
}

type Environment = Pick<Context, 'env' | 'clock'>;

/** Where this person's hosts are, for the calls of `host/slot/host-calls.ts`. */
export const placeOf = ({ env, clock }: Environment): Place => ({
  stateDir: stateFolder(env),
  clock,
});

/** Every host that this machine's state folder knows of, dead ones included. */
export const knownHosts = (env: Context['env']): Promise<Endpoint[]> =>
  listEndpoints(stateFolder(env));

/** What the state folder says about the host of exactly this folder. */
export const knownHostOf = (env: Context['env'], folder: string): Promise<Endpoint | undefined> =>
  findEndpoint(stateFolder(env), folder);

/**
 * A client that has not said hello: it may only make frozen requests, and is never work (spec S2).
 *
 * @throws BerthError `NO_HOST` or `TIMEOUT`.
 */
export async function dial(socket: string, { clock }: Environment): Promise<HostClient> {
  return new Client(hostContract, await dialSocket(socket), clock);
}

/**
 * Makes a client known to its host.
 *
 * @throws BerthError as the host answered, e.g. `PROTOCOL_MISMATCH`, `HOST_RETIRING`.
 */
export async function sayHello(
  client: HostClient,
  socket: string,
  { env }: Environment,
  { name, withKey = false }: ConnectOptions,
): Promise<Hello> {
  const session = sessionEnvironment(env);
  if (session && withKey) throw new BerthError('FORBIDDEN', REFUSED_INSIDE);
  // A token means something only to the host that gave it.
  if (session?.socket === socket) {
    await client.call('authorize', { token: session.token }, { timeoutMs: ASK_TIMEOUT_MS });
  } else if (withKey) {
    const key = await readKey(stateFolder(env));
    if (key) await client.call('authorize', { key }, { timeoutMs: ASK_TIMEOUT_MS });
  }
  const hello = { protocol: PROTOCOL_VERSION, name, build: thisBuild };
  return await client.call('hello', hello, { timeoutMs: ASK_TIMEOUT_MS });
}

/** Dials a host and says hello. */
export async function connect(
  socket: string,
  environment: Environment,
  options: ConnectOptions,
): Promise<Connection> {
  const client = await dial(socket, environment);
  try {
    const hello = await sayHello(client, socket, environment, options);
    return { client, hello, dispose: () => client.dispose() };
  } catch (error) {
    client.dispose();
    throw error;
  }
}

/** The running app, or undefined when there is none that answers. */
export async function connectToApp({
  env,
  clock,
}: Environment): Promise<Client<AppContract> | undefined> {
  const app = await findApp(stateFolder(env));
  if (!app) return undefined;
  try {
    const client = new Client(appContract, await dialSocket(app.socket), clock);
    await client.call('app.whois', {}, { timeoutMs: ASK_TIMEOUT_MS });
    return client;
  } catch (error) {
    // An endpoint that a dead app left behind is no app.
    if (errorCodeOf(error) === 'NO_HOST') return undefined;
    throw error;
  }
}
