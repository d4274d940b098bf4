import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { peerCredentials } from '../host/native.ts';
import { appSlotFolder, findApp } from '../host/slot/app-endpoint.ts';
import { removeEndpoint, writeEndpoint } from '../host/slot/endpoint.ts';
import { originOf } from '../host/slot/peer.ts';
import { type Slot, takeSlot } from '../host/slot/slot.ts';
import { acceptSocket, dialSocket } from '../host/transports/unix-socket.ts';
import type { Clock } from '../shared/clock.ts';
import { BerthError, messageOf } from '../shared/errors.ts';
import type { Log } from '../shared/log.ts';
import { type AppContract, appContract } from '../shared/protocol/app-contract.ts';
import type { Build } from '../shared/protocol/build.ts';
import { Client } from '../shared/rpc/client.ts';
import type { Handlers, Params, ParamsIn, Result } from '../shared/rpc/contract.ts';
import { serve } from '../shared/rpc/serve.ts';

export type OpenRequest = ParamsIn<AppContract, 'app.open'>;

/**
 * What becomes of a launch.
 *
 * - `first`      no app runs: this one holds the app slot.
 * - `passedOn`   the running app was asked; this process leaves. With the reason where it refused.
 * - `newer`      an app of an older build runs. This one runs beside it, and takes the slot when that
 *                one has left it (spec S11).
 * - `beside`     this app runs without the slot, and writes none of the app's files.
 */
export type Launch =
  | { readonly kind: 'first'; readonly slot: Slot }
  | { readonly kind: 'passedOn'; readonly problem?: string }
  | { readonly kind: 'newer'; readonly older: Build }
  | { readonly kind: 'beside'; readonly notice: string };

interface LaunchOptions {
  readonly stateDir: string;
  readonly request: OpenRequest;
  readonly build: Build;
  readonly clock: Clock;
  readonly log: Log;
}

/** The holder may be about to write where it listens, or about to be gone. */
const TRIES = 20;
const BETWEEN_TRIES_MS = 150;
const ANSWER_TIMEOUT_MS = 10_000;
/** How often a newer build looks whether the older app has left. Milliseconds. */
const SLOT_LOOK_MS = 500;

/**
 * Takes the app slot, or passes this launch on to the app that holds it, unless that is of an older
 * build (design decision 6). Not Electron's own lock: that one kills a holder which was silent for
 * 20 s, terminals and all.
 */
export async function launch(options: LaunchOptions): Promise<Launch> {
  const { stateDir, clock, log } = options;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    try {
      const slot = await takeSlot(appSlotFolder(stateDir));
      if (slot) return { kind: 'first', slot };
    } catch (error) {
      log.error('the app slot cannot be had', { error });
      const notice = `${messageOf(error)} What is open now will not come back by itself next time.`;
      return { kind: 'beside', notice };
    }
    const app = await findApp(stateDir);
    const met = app && (await meetApp(app.socket, options));
    if (met) return met;
    await new Promise<void>((resolve) => void clock.after(BETWEEN_TRIES_MS, resolve));
  }
  return { kind: 'passedOn', problem: 'Berth runs already, but it does not answer.' };
}

/** What comes of meeting the app that runs; undefined when nobody listens there. */
async function meetApp(
  socket: string,
  { request, build, clock }: LaunchOptions,
): Promise<Launch | undefined> {
  let client: Client<AppContract> | undefined;
  try {
    client = new Client(appContract, await dialSocket(socket), clock);
    const { build: theirs } = await client.call('app.whois', {}, { timeoutMs: ANSWER_TIMEOUT_MS });
    if (theirs.builtAt < build.builtAt) return { kind: 'newer', older: theirs };
    const answer = await client.call('app.open', request, { timeoutMs: ANSWER_TIMEOUT_MS });
    return { kind: 'passedOn', ...(answer.ok ? {} : { problem: answer.problem }) };
  } catch (error) {
    // An address that a dead app left behind, or an app that is leaving: look again.
    if (error instanceof BerthError && error.code === 'NO_HOST') return undefined;
    if (error instanceof BerthError && error.code === 'CONNECTION_CLOSED') return undefined;
    return { kind: 'passedOn', problem: `Berth runs already, but ${messageOf(error)}.` };
  } finally {
    client?.dispose();
  }
}

/**
 * The slot, once the app that has it has left.
 *
 * @throws BerthError `STATE_UNUSABLE` when the state folder cannot be written any more.
 */
export async function waitForAppSlot(stateDir: string, clock: Clock): Promise<Slot> {
  for (;;) {
    const slot = await takeSlot(appSlotFolder(stateDir));
    if (slot) return slot;
    await new Promise<void>((resolve) => void clock.after(SLOT_LOOK_MS, resolve));
  }
}

/** Tells this run's endpoint from another's. */
const instanceId = randomUUID();

interface LaunchPeer {
  /** It runs inside a session of Berth. */
  readonly inside: boolean;
}

interface AppServerOptions {
  readonly slot: Slot;
  readonly build: Build;
  readonly log: Log;
  open(request: Params<AppContract, 'app.open'>): Promise<Result<AppContract, 'app.open'>>;
}

/** Answers later launches, also those that waited since the slot was taken. */
export async function serveLaunches({ slot, build, log, open }: AppServerOptions): Promise<void> {
  const handlers: Handlers<AppContract, LaunchPeer> = {
    'app.whois': () => ({ build, pid: process.pid }),
    // A program inside a session may show a folder, but not choose what the next shell there is.
    'app.open': ({ env, ...request }, { inside }) =>
      open(inside || env === undefined ? request : { ...request, env }),
  };
  const welcome = async (socket: Socket) => {
    try {
      const pid = peerCredentials(socket)?.pid;
      const connection = { inside: pid !== undefined && (await originOf(pid)).inside };
      serve<AppContract, LaunchPeer>({
        contract: appContract,
        transport: await acceptSocket(socket),
        handlers,
        caller: { connection, refusal: () => undefined },
        onFault: (error, method) => log.error('a launch failed', { method, error }),
      });
    } catch (error) {
      // Somebody who does not speak our protocol, or left at once. The socket is closed already.
      log.info('a connection to the app slot came to nothing', { error });
    }
  };
  slot.onConnection((socket) => void welcome(socket));
  const { folder, socket } = slot;
  const { pid } = process;
  await writeEndpoint(folder, { socket, pid, instanceId, workspace: '' });
}

/** Lets the next launch be the first. */
export async function releaseAppSlot(slot: Slot): Promise<void> {
  await removeEndpoint(slot.folder, instanceId);
  await slot.release();
}
