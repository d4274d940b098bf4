import { BerthError } from '../../shared/errors.ts';
import type { Session } from '../../shared/protocol/session.ts';
import type { Output } from '../command.ts';
import type { HostClient } from '../connect.ts';
import { type Painting, SessionStream, type StreamItem, seqAfter } from '../session-stream.ts';
import { spokenBytes } from '../text/duration.ts';
import type { LogRenderer } from './renderers.ts';
import { written } from './written.ts';

type Restart = Extract<StreamItem, { kind: 'restarted' }>['event'];

interface FollowOptions {
  readonly client: HostClient;
  readonly session: Session;
  /** Go on after what had been printed when it was asked for. */
  readonly follow: boolean;
  readonly renderer: LogRenderer;
  readonly output: Output;
  /** Says something that is no part of the log. */
  tell(sentence: string): void;
}

/**
 * Prints a session's output from its first byte on that the host still knows. Resolves when all of
 * it is out of this process.
 *
 * @throws BerthError `CONNECTION_CLOSED` when the host goes away before the end.
 */
export async function followLog(options: FollowOptions): Promise<void> {
  const { client, session, renderer, output } = options;
  const stream = await SessionStream.attach(client, {
    sessionId: session.id,
    have: { run: session.run, seq: 0 },
    holds: false,
    otherwise: 'oldest-bytes',
  });
  try {
    await printed(options, stream);
    await written(output, renderer.end());
  } finally {
    stream.dispose();
  }
}

/** Resolves at the end of what is wanted. */
function printed(options: FollowOptions, stream: SessionStream): Promise<void> {
  const { client, follow, renderer, output, tell } = options;
  const { headSeq, replay } = stream.attached;
  const place = { run: stream.attached.run, seq: replay.fromSeq };
  return new Promise((resolve, reject) => {
    const reached = (seq: number) => {
      if (!follow && seq >= headSeq) resolve();
    };
    const print = async (item: Painting) => {
      const after = seqAfter(item);
      place.seq = after;
      await written(output, renderer.push(wantedPart(item, follow ? undefined : headSeq)));
      stream.acknowledge(after);
      reached(after);
    };
    const restarted = (event: Restart) => {
      tell(gapSentence(event, place));
      // The run that was asked for has nothing more.
      if (!follow && event.run !== place.run) resolve();
      Object.assign(place, { run: event.run, seq: event.replay.fromSeq });
    };
    client.onClose((reason) =>
      reject(new BerthError('CONNECTION_CLOSED', `The log broke off: ${reason}.`)),
    );
    if (replay.fromSeq > 0) tell('berth: the oldest output is not kept any more.');
    reached(replay.fromSeq);
    stream.start((item: StreamItem) => {
      if (item.kind === 'ended') resolve();
      else if (item.kind === 'restarted') restarted(item.event);
      else if (item.kind !== 'led') void print(item);
    });
  });
}

/** Without `--follow` the log ends where it was when it was asked for. */
function wantedPart(item: Painting, headSeq: number | undefined): Uint8Array {
  if (headSeq === undefined) return item.bytes;
  return item.bytes.subarray(0, Math.max(0, headSeq - item.seq));
}

/** `place`: how far the log had got, as it came from the host. */
export function gapSentence(
  { run, replay }: Pick<Restart, 'run' | 'replay'>,
  place: { readonly run: number; readonly seq: number },
): string {
  if (run !== place.run) return 'berth: the program was restarted.';
  const skipped = spokenBytes(replay.fromSeq - place.seq);
  return `berth: this reader was too slow; ${skipped} of output were skipped here.`;
}
