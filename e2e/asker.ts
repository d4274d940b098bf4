import path from 'node:path';
import { findEndpoint } from '../src/host/slot/endpoint.ts';
import { dialSocket } from '../src/host/transports/unix-socket.ts';
import { systemClock } from '../src/shared/clock.ts';
import { hostContract } from '../src/shared/protocol/contract.ts';
import { PROTOCOL_VERSION } from '../src/shared/protocol/version.ts';
import { Client } from '../src/shared/rpc/client.ts';

/** A program outside of Berth that asks, over the socket, as agents and scripts do. */
export async function askerOf(home: string, project: string) {
  const state = path.join(home, '.local/state', 'berth');
  const endpoint = await findEndpoint(state, project);
  if (!endpoint) throw new Error(`nobody hosts ${project}`);
  const client = new Client(hostContract, await dialSocket(endpoint.socket), systemClock);
  const build = { version: '1.2.3', builtAt: 1 };
  await client.call('hello', { protocol: PROTOCOL_VERSION, name: 'a script', build });
  return client;
}

export const runOrStop = [
  { id: 'allow', label: 'Run', kind: 'allow_once' as const },
  { id: 'deny', label: 'Stop', kind: 'reject_once' as const },
];
