import { BerthError } from '../../shared/errors.ts';
import type { Session } from '../../shared/protocol/session.ts';
import type { Output } from '../command.ts';
import type { HostClient } from '../connect.ts';
import { type Painting, SessionStream, type StreamItem, seqAfter } from '../session-stream.ts';
import type { LogRenderer } from './renderers.ts';

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
  return new Promise((resolve, reject) => {
    const reached = (seq: number) => {
      if (!follow && seq >= headSeq) resolve();
    };
    client.onClose((reason) =>
      reject(new BerthError('CONNECTION_CLOSED', `The log broke off: ${reason}.`)),
    );
    if (replay.kind === 'delta') reached(replay.fromSeq);
    else if (!replay.complete) tell('berth: the oldest output is not kept any more.');
    stream.start((item: StreamItem) => {
      if (item.kind === 'ended') resolve();
      else if (item.kind === 'restarted') tell(gapSentence(item));
      else if (item.kind !== 'led') {
        const after = seqAfter(item);
        void written(output, renderer.push(wantedPart(item, follow ? undefined : headSeq))).then(
          () => {
            stream.acknowledge(after);
            reached(after);
          },
        );
      }
    });
  });
}

/** Without `--follow` the log ends where it was when it was asked for. */
function wantedPart(item: Painting, headSeq: number | undefined): Uint8Array {
  if (item.kind === 'snapshot' || headSeq === undefined) return item.bytes;
  return item.bytes.subarray(0, Math.max(0, headSeq - item.seq));
}

function gapSentence({ event }: Extract<StreamItem, { kind: 'restarted' }>): string {
  return event.replay.kind === 'snapshot'
    ? 'berth: the reader fell behind or the program was restarted; what follows starts with its screen.'
    : 'berth: the program was restarted.';
}

function written(output: Output, bytes: Uint8Array | string): Promise<void> {
  return new Promise((resolve) => {
    if (bytes.length === 0) resolve();
    else output.write(bytes, () => resolve());
  });
}
