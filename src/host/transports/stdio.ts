import type { Readable, Writable } from 'node:stream';
import { Duplex } from 'node:stream';
import { HELLO_TIMEOUT_MS } from '../../shared/protocol/version.ts';
import type { Transport } from '../../shared/rpc/transport.ts';
import { exchangeFirstLine } from './first-line.ts';
import { StreamTransport } from './stream-transport.ts';

/** A connection over the standard streams of a process: what `ssh host berth engine --stdio` is. */
export async function acceptStdio(input: Readable, output: Writable): Promise<Transport> {
  const stream = Duplex.from({ readable: input, writable: output });
  const early = await exchangeFirstLine(stream, { timeoutMs: HELLO_TIMEOUT_MS });
  return new StreamTransport(stream, early);
}
