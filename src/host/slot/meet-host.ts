import type { Clock } from '../../shared/clock.ts';
import { BerthError, errorCodeOf } from '../../shared/errors.ts';
import type { Build } from '../../shared/protocol/build.ts';
import type { Whois } from '../../shared/protocol/host-contract.ts';
import { PROTOCOL_VERSION } from '../../shared/protocol/version.ts';
import { readEndpoint } from './endpoint.ts';
import { ASK_TIMEOUT_MS, dialSlot, type HostClient, isAbsent } from './host-calls.ts';

/**
 *  absent    nobody answers: the host starts, has just gone, or was killed
 *  leaving   it answers and goes: the slot will be free
 *  joined    it stays, and this build becomes one of its surfaces. `noted`: it is older, and leaves
 *            at its first quiet moment
 */
export type Meeting =
  | { readonly kind: 'absent' }
  | { readonly kind: 'leaving' }
  | { readonly kind: 'joined'; readonly build: Build; readonly noted: boolean };

interface Newcomer {
  readonly build: Build;
  /** The file this build runs from. */
  readonly programPath?: string | undefined;
  readonly clock: Clock;
}

/**
 * Meets the host that has the slot. An older one goes if it is idle, else it gets the note and is
 * joined (spec S11). A newer one, or one of the same build, is joined: no ping-pong (spec S10).
 *
 * @throws BerthError `PROTOCOL_MISMATCH` when the two cannot work together, `TIMEOUT` when it is
 *   silent; neither is touched then. Both are sentences for the person.
 */
export async function meetHost(folder: string, newcomer: Newcomer): Promise<Meeting> {
  let client: HostClient | undefined;
  try {
    client = await dialSlot(folder, newcomer.clock);
    const whois = await client.call('whois', {}, { timeoutMs: ASK_TIMEOUT_MS });
    if (whois.retiring) return { kind: 'leaving' };
    return await meet(client, whois, newcomer);
  } catch (error) {
    if (isAbsent(error)) return { kind: 'absent' };
    if (errorCodeOf(error) === 'TIMEOUT') throw await silent(folder, error);
    throw error;
  } finally {
    client?.dispose();
  }
}

async function meet(client: HostClient, whois: Whois, newcomer: Newcomer): Promise<Meeting> {
  const { build } = whois;
  const isOlder = build.builtAt < newcomer.build.builtAt;
  if (isOlder && (await retires(client))) return { kind: 'leaving' };
  if (whois.protocol !== PROTOCOL_VERSION) throw foreign(whois, isOlder);
  if (!isOlder) return { kind: 'joined', build, noted: false };
  const note = { build: newcomer.build, program: newcomer.programPath };
  const { noted } = await client.call('standDownWhenIdle', note, { timeoutMs: ASK_TIMEOUT_MS });
  return { kind: 'joined', build, noted };
}

async function retires(client: HostClient): Promise<boolean> {
  try {
    await client.call('retire', {}, { timeoutMs: ASK_TIMEOUT_MS });
    return true;
  } catch (error) {
    if (errorCodeOf(error) === 'HOST_BUSY') return false;
    throw error;
  }
}

function foreign({ build, workspace, holders }: Whois, isOlder: boolean): BerthError {
  const held = holders.map(({ title }) => title).join(', ');
  const way = isOlder
    ? `It was not touched. This build can take over once it is done with: ${held || 'its work'}.`
    : 'It is newer than this one and was not touched. Use that build for this folder.';
  return new BerthError(
    'PROTOCOL_MISMATCH',
    `Build ${build.version} of Berth hosts ${workspace} and speaks another protocol. ${way}`,
    { data: { build, holders } },
  );
}

/** Stopped, or stuck: it may hold anything. */
async function silent(folder: string, cause: unknown): Promise<BerthError> {
  const endpoint = await readEndpoint(folder);
  const who = endpoint ? `Process ${endpoint.pid}` : 'Another process of Berth';
  return new BerthError(
    'TIMEOUT',
    `${who} hosts ${endpoint?.workspace ?? 'this folder'} and does not answer. Berth cannot tell what it holds, ` +
      'so it was not touched. If it is stopped, let it go on (kill -CONT), or end it yourself.',
    { cause },
  );
}
