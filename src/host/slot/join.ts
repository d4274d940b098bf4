import type { Clock } from '../../shared/clock.ts';
import { BerthError } from '../../shared/errors.ts';
import { hostContract } from '../../shared/protocol/contract.ts';
import { Client } from '../../shared/rpc/client.ts';
import type { Transport } from '../../shared/rpc/transport.ts';
import { dialSocket } from '../transports/unix-socket.ts';
import { readEndpoint } from './endpoint.ts';
import { readKey } from './key.ts';

/** How long a host may take to answer a question (spec engine-host, "Client calls"). Milliseconds. */
const ASK_TIMEOUT_MS = 3000;

/** Whether the host of this slot answers. False while it starts or leaves: ask again. */
export async function isAnswered(slotFolder: string, clock: Clock): Promise<boolean> {
  const endpoint = await readEndpoint(slotFolder);
  if (!endpoint) return false;
  let client: Client<typeof hostContract> | undefined;
  try {
    client = new Client(hostContract, await dialSocket(endpoint.socket), clock);
    const { retiring } = await client.call('whois', {}, { timeoutMs: ASK_TIMEOUT_MS });
    return !retiring;
  } catch {
    // Nobody there yet, or any more.
    return false;
  } finally {
    client?.dispose();
  }
}

/**
 * A connection to another process's host, before its hello, with the rights of a window.
 *
 * @throws BerthError `NO_HOST`, `TIMEOUT`, `FORBIDDEN`.
 */
export async function connectToHost(
  slotFolder: string,
  { stateDir, clock }: { readonly stateDir: string; readonly clock: Clock },
): Promise<Transport> {
  const endpoint = await readEndpoint(slotFolder);
  if (!endpoint) throw new BerthError('NO_HOST', 'Nobody hosts this folder any more.');
  const client = new Client(hostContract, await dialSocket(endpoint.socket), clock);
  const key = await readKey(stateDir);
  await client.call('authorize', { key }, { timeoutMs: ASK_TIMEOUT_MS });
  return client.release();
}
