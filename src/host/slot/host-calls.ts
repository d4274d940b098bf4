import type { Clock } from '../../shared/clock.ts';
import { BerthError, errorCodeOf } from '../../shared/errors.ts';
import type { Build } from '../../shared/protocol/build.ts';
import { type HostContract, hostContract } from '../../shared/protocol/contract.ts';
import type { Whois } from '../../shared/protocol/host-contract.ts';
import { PROTOCOL_VERSION } from '../../shared/protocol/version.ts';
import { Client } from '../../shared/rpc/client.ts';
import type { ParamsIn } from '../../shared/rpc/contract.ts';
import type { Transport } from '../../shared/rpc/transport.ts';
import { dialSocket } from '../transports/unix-socket.ts';
import { readEndpoint } from './endpoint.ts';
import { readKey } from './key.ts';
import { SlotLock } from './slot-lock.ts';
import { realFolderOf, slotFolder } from './workspace-folder.ts';

/** Limits of the client calls (spec engine-host, "Client calls"). Milliseconds. */
export const ASK_TIMEOUT_MS = 3_000;
const GONE_TIMEOUT_MS = 10_000;
const SPAWN_TIMEOUT_MS = 10_000;
const BETWEEN_LOOKS_MS = 20;

export type HostClient = Client<HostContract>;
export type Note = ParamsIn<HostContract, 'standDownWhenIdle'>;
type RetireOptions = ParamsIn<HostContract, 'retire'>;

/** Where hosts are looked for. */
export interface Place {
  readonly stateDir: string;
  readonly clock: Clock;
}

interface AttachOptions {
  /** How cards and `berth status` name this client. */
  readonly name: string;
  readonly build: Build;
  /** Starts a host where there is none; it may still be starting when this resolves. */
  spawn?(): Promise<void> | void;
}

/**
 * A connection to the host of a folder, before its hello: it may ask, and holds nothing.
 *
 * @throws BerthError `NO_HOST` when nobody listens, `TIMEOUT` after 2 s of silence.
 */
export async function dial(workspace: string, place: Place): Promise<HostClient> {
  const folder = slotFolder(place.stateDir, await realFolderOf(workspace));
  return dialSlot(folder, place.clock);
}

/** As `dial`, for whoever knows the slot's folder. */
export async function dialSlot(folder: string, clock: Clock): Promise<HostClient> {
  const endpoint = await readEndpoint(folder);
  if (!endpoint) throw new BerthError('NO_HOST', 'Nobody hosts this folder.');
  return new Client(hostContract, await dialSocket(endpoint.socket), clock);
}

/** Who hosts a folder and what holds that host. @throws as `dial`, and `TIMEOUT` after 3 s more. */
export function ask(workspace: string, place: Place): Promise<Whois> {
  return briefly(workspace, place, (client) =>
    client.call('whois', {}, { timeoutMs: ASK_TIMEOUT_MS }),
  );
}

/** Leaves the note (spec S1). False when the host does not keep it: its build is not older. */
export function standDownWhenIdle(
  workspace: string,
  place: Place,
  note: Note = {},
): Promise<boolean> {
  return briefly(workspace, place, async (client) => {
    const { noted } = await client.call('standDownWhenIdle', note, { timeoutMs: ASK_TIMEOUT_MS });
    return noted;
  });
}

/**
 * Asks the host to go now (spec S8). `anyway` ends what it holds, and needs the key in the state
 * folder.
 *
 * @throws BerthError `HOST_BUSY` with `data.holders`, and as `dial`.
 */
export function retire(
  workspace: string,
  place: Place,
  options: RetireOptions = {},
): Promise<void> {
  return briefly(workspace, place, async (client) => {
    if (options.anyway) await authorize(client, place);
    await client.call('retire', options, { timeoutMs: ASK_TIMEOUT_MS });
  });
}

/** Whether nobody answers any more and the slot is free, within `ms` (spec S6). */
export async function waitForGone(
  workspace: string,
  { stateDir, clock }: Place,
  ms = GONE_TIMEOUT_MS,
): Promise<boolean> {
  const folder = slotFolder(stateDir, await realFolderOf(workspace));
  // Not the wall clock: it may be set meanwhile.
  const deadline = performance.now() + ms;
  while (!(await SlotLock.isFree(folder))) {
    if (performance.now() > deadline) return false;
    await pause(clock, BETWEEN_LOOKS_MS);
  }
  return true;
}

/**
 * A greeted client with all rights of a window. Where nobody hosts the folder, `spawn` starts a host
 * and 10 s are given to it.
 *
 * @throws BerthError as `dial`, `PROTOCOL_MISMATCH`, `HOST_RETIRING`.
 */
export async function attach(
  workspace: string,
  place: Place,
  { name, build, spawn }: AttachOptions,
): Promise<HostClient> {
  const hello = { protocol: PROTOCOL_VERSION, name, build };
  const deadline = performance.now() + SPAWN_TIMEOUT_MS;
  let spawned = false;
  for (;;) {
    let client: HostClient | undefined;
    try {
      client = await dial(workspace, place);
      await authorize(client, place);
      await client.call('hello', hello, { timeoutMs: ASK_TIMEOUT_MS });
      return client;
    } catch (error) {
      client?.dispose();
      if (!spawn || !isAbsent(error) || performance.now() > deadline) throw error;
    }
    if (!spawned) await spawn?.();
    spawned = true;
    await pause(place.clock, BETWEEN_LOOKS_MS);
  }
}

/**
 * A connection before its hello, with the rights of a window, for somebody else to greet with.
 *
 * @throws BerthError `NO_HOST`, `TIMEOUT`, `FORBIDDEN`.
 */
export async function connectToSlot(folder: string, place: Place): Promise<Transport> {
  const client = await dialSlot(folder, place.clock);
  try {
    await authorize(client, place);
    return client.release();
  } catch (error) {
    client.dispose();
    throw error;
  }
}

/** Whether an error means that no host is there now: none yet, or one that leaves. */
export function isAbsent(error: unknown): boolean {
  const code = errorCodeOf(error);
  return code === 'NO_HOST' || code === 'CONNECTION_CLOSED' || code === 'HOST_RETIRING';
}

async function authorize(client: HostClient, { stateDir }: Place): Promise<void> {
  const key = await readKey(stateDir);
  await client.call('authorize', { key }, { timeoutMs: ASK_TIMEOUT_MS });
}

async function briefly<T>(
  workspace: string,
  place: Place,
  body: (client: HostClient) => Promise<T>,
): Promise<T> {
  const client = await dial(workspace, place);
  try {
    return await body(client);
  } finally {
    client.dispose();
  }
}

const pause = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => void clock.after(ms, resolve));
