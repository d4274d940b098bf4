import type { Duplex } from 'node:stream';
import { BerthError } from '../../shared/errors.ts';
import { MAGIC_LINE } from '../../shared/protocol/version.ts';

const MAGIC = Buffer.from(MAGIC_LINE);
/** How much a login script may print before the first line; more is somebody else's protocol. */
const MAX_NOISE_BYTES = 64 * 1024;

interface FirstLineOptions {
  readonly timeoutMs: number;
  /** Skip what comes before the line: a remote `.bashrc` prints into the stream. */
  readonly skipNoise?: boolean;
}

/**
 * Sends our first line, waits for theirs and answers what already came after it. The stream is
 * paused then.
 *
 * @throws BerthError `PROTOCOL_MISMATCH` for another first line, `TIMEOUT` when none comes,
 *   `CONNECTION_CLOSED`. The stream is destroyed in each of these cases.
 */
export function exchangeFirstLine(stream: Duplex, options: FirstLineOptions): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const finish = (outcome: BerthError | Uint8Array) => {
      clearTimeout(timer);
      stream.pause();
      stream.off('data', onData).off('error', onEnd).off('end', onEnd).off('close', onEnd);
      if (outcome instanceof BerthError) {
        // A late error of a stream that is given up concerns nobody.
        stream.on('error', () => {}).destroy();
        reject(outcome);
      } else resolve(outcome);
    };
    const onData = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const verdict = judge(received, options.skipNoise ?? false);
      if (verdict !== undefined) finish(verdict);
    };
    const onEnd = () =>
      finish(new BerthError('CONNECTION_CLOSED', 'The connection ended before it said anything.'));
    const timer = setTimeout(
      () => finish(new BerthError('TIMEOUT', 'the other side did not say what it speaks')),
      options.timeoutMs,
    );
    stream.on('data', onData).on('error', onEnd).on('end', onEnd).on('close', onEnd);
    stream.write(MAGIC);
  });
}

/** What follows the line; an error when it cannot come any more; undefined to wait for more. */
function judge(received: Buffer, skipNoise: boolean): Uint8Array | BerthError | undefined {
  const at = skipNoise
    ? received.indexOf(MAGIC)
    : received.subarray(0, MAGIC.length).indexOf(MAGIC);
  if (at >= 0) return received.subarray(at + MAGIC.length);
  const couldStillCome = skipNoise
    ? received.length < MAX_NOISE_BYTES
    : MAGIC.subarray(0, received.length).equals(received);
  return couldStillCome
    ? undefined
    : new BerthError('PROTOCOL_MISMATCH', 'the other side is no Berth host');
}
