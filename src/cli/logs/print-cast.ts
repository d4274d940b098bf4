import type { Stretch } from '../../shared/protocol/recorded.ts';
import type { Session, SessionId } from '../../shared/protocol/session.ts';
import type { Output } from '../command.ts';
import type { HostClient } from '../connect.ts';
import { Failure } from '../failure.ts';
import { sessionPhrase } from '../sessions.ts';
import { asciicastOf } from './asciicast.ts';
import { written } from './written.ts';

/** Prints what is kept of a session on disk as an asciicast. @throws Failure when nothing is. */
export async function printCast(
  client: HostClient,
  session: Session,
  output: Output,
): Promise<void> {
  let isEmpty = true;
  for await (const line of asciicastOf(session, stretchesOf(client, session.id))) {
    isEmpty = false;
    await written(output, line);
  }
  if (!isEmpty) return;
  throw new Failure(`Nothing of ${sessionPhrase(session)} is kept on disk.`, {
    hint: 'It has printed nothing yet, or recording is switched off for it.',
  });
}

async function* stretchesOf(client: HostClient, sessionId: SessionId): AsyncGenerator<Stretch> {
  let from: { segment: number; offset: number } | undefined;
  for (;;) {
    const { stretch } = await client.call('journal.read', { sessionId, ...(from && { from }) });
    if (!stretch) return;
    yield stretch;
    if (stretch.isLast) return;
    const { segment, offset, bytes } = stretch;
    from = { segment, offset: offset + Buffer.byteLength(bytes, 'base64') };
  }
}
