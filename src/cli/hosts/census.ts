import type { Clock } from '../../shared/clock.ts';
import { BerthError, errorCodeOf, messageOf } from '../../shared/errors.ts';
import type { Disposable } from '../../shared/lifecycle.ts';
import type { HostContract } from '../../shared/protocol/contract.ts';
import type { Whois } from '../../shared/protocol/host-contract.ts';
import type { Result } from '../../shared/rpc/contract.ts';
import type { Context } from '../command.ts';
import {
  ASK_TIMEOUT_MS,
  dial,
  type Endpoint,
  type HostClient,
  knownHosts,
  sayHello,
} from '../connect.ts';

type HostStatus = Result<HostContract, 'host.status'>;

/** One host, as `berth status --json` prints it. docs/cli.md explains the fields. */
export type CensusEntry =
  | ({
      readonly workspace: string;
      readonly socket: string;
      readonly answers: true;
      /** Absent from a host that this build cannot ask for it: why is in `problem`. */
      readonly sessions?: HostStatus['sessions'];
      readonly openQuestions?: HostStatus['openQuestions'];
      readonly descriptors?: number;
      readonly memoryBytes?: number;
      readonly problem?: string;
    } & Omit<Whois, 'sessions' | 'openQuestions'>)
  | {
      readonly workspace: string;
      readonly socket: string;
      readonly answers: false;
      readonly pid: number;
      readonly problem: string;
    };

/** Asks every host of this machine at once; or only the one of a folder, given by its real path. */
export async function census(context: Context, folder?: string): Promise<CensusEntry[]> {
  const known = await knownHosts(context.env);
  const wanted = known.filter(({ workspace }) => folder === undefined || workspace === folder);
  const entries = await Promise.all(wanted.map((endpoint) => entryOf(endpoint, context)));
  return entries.filter((entry) => entry !== undefined);
}

/** Undefined for an endpoint that a dead host left behind. */
async function entryOf(endpoint: Endpoint, context: Context): Promise<CensusEntry | undefined> {
  const { workspace, socket, pid } = endpoint;
  const limit = deadline(context.clock);
  try {
    return await Promise.race([ask(endpoint, context), limit.passed]);
  } catch (error) {
    if (errorCodeOf(error) === 'NO_HOST' && !isAlive(pid)) return undefined;
    return { workspace, socket, answers: false, pid, problem: messageOf(error) };
  } finally {
    limit.dispose();
  }
}

function deadline(clock: Clock): Disposable & { readonly passed: Promise<never> } {
  let timer: Disposable | undefined;
  const passed = new Promise<never>((_, reject) => {
    timer = clock.after(ASK_TIMEOUT_MS, () =>
      reject(new BerthError('TIMEOUT', `it did not answer within ${ASK_TIMEOUT_MS / 1000} s`)),
    );
  });
  return { passed, dispose: () => timer?.dispose() };
}

async function ask(endpoint: Endpoint, context: Context): Promise<CensusEntry> {
  const client = await dial(endpoint.socket, context);
  try {
    return await askAll(endpoint, client, context);
  } finally {
    client.dispose();
  }
}

async function askAll(
  { socket, workspace }: Endpoint,
  client: HostClient,
  context: Context,
): Promise<CensusEntry> {
  // Frozen, so that a host of any build answers it (spec S10).
  const asked = client.call('whois', {}, { timeoutMs: ASK_TIMEOUT_MS });
  // At once: a host in a flood takes its time for each answer. How it went is looked at below.
  const greeting = sayHello(client, socket, context, { name: 'berth status' });
  greeting.catch(() => {});
  const { sessions: _count, openQuestions: _open, ...facts } = await asked;
  const entry = { ...facts, workspace, socket, answers: true } as const;
  try {
    await greeting;
    const { sessions, openQuestions, descriptors, memoryBytes } = await client.call(
      'host.status',
      {},
      { timeoutMs: ASK_TIMEOUT_MS },
    );
    return {
      ...entry,
      sessions,
      openQuestions,
      ...(descriptors !== undefined && { descriptors }),
      memoryBytes,
    };
  } catch (error) {
    // Another protocol version, or a host that is leaving: what it said before still counts.
    if (!(error instanceof BerthError)) throw error;
    return { ...entry, problem: error.message };
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives and is somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
