import { createConnection, type Socket } from 'node:net';
import { BerthError } from '../../shared/errors.ts';
import { HELLO_TIMEOUT_MS } from '../../shared/protocol/version.ts';
import type { Transport } from '../../shared/rpc/transport.ts';
import { exchangeFirstLine } from './first-line.ts';
import { StreamTransport } from './stream-transport.ts';

/** Time to connect and to hear the first line (spec engine-host, "Client calls"). Milliseconds. */
const DIAL_TIMEOUT_MS = 2000;

/** Serves a connection that a listening socket accepted. Rejects, and hangs up, on another protocol. */
export async function acceptSocket(socket: Socket): Promise<Transport> {
  const early = await exchangeFirstLine(socket, { timeoutMs: HELLO_TIMEOUT_MS });
  return new StreamTransport(socket, early);
}

/**
 * Connects to a host of this machine.
 *
 * @throws BerthError `NO_HOST` when nobody listens, `TIMEOUT` when nobody answers.
 */
export async function dialSocket(
  path: string,
  { timeoutMs = DIAL_TIMEOUT_MS }: { timeoutMs?: number } = {},
): Promise<Transport> {
  const socket = await connect(path, timeoutMs);
  const early = await exchangeFirstLine(socket, { timeoutMs });
  return new StreamTransport(socket, early);
}

function connect(path: string, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(path);
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new BerthError('TIMEOUT', 'the host does not take connections'));
    }, timeoutMs);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.removeAllListeners('error');
      resolve(socket);
    });
    socket.once('error', (cause) => {
      clearTimeout(timer);
      reject(new BerthError('NO_HOST', 'nobody listens there', { cause }));
    });
  });
}
