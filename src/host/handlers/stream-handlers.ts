import { BerthError } from '../../shared/errors.ts';
import { DisposableStore } from '../../shared/lifecycle.ts';
import type { HostContract } from '../../shared/protocol/contract.ts';
import type { SessionId, TerminalSize } from '../../shared/protocol/session.ts';
import type { EventData, EventName, Handlers } from '../../shared/rpc/contract.ts';
import type { Connection } from '../connection.ts';
import type { HostCore } from '../host-core.ts';
import { SurfaceStream } from '../sessions/surface-stream.ts';
import type { TerminalSession } from '../sessions/terminal-session.ts';

type StreamHandlers = Pick<
  Handlers<HostContract, Connection>,
  'session.attach' | 'session.detach' | 'session.show' | 'session.resize'
>;

/** Tells one connection something. */
export type EmitTo = <E extends EventName<HostContract>>(
  connection: Connection,
  event: E,
  data: EventData<HostContract, E>,
) => void;

interface AttachRequest {
  readonly channel: number;
  readonly sessionId: SessionId;
  readonly size?: TerminalSize | undefined;
  readonly have?: { readonly run: number; readonly seq: number } | undefined;
  readonly holds: boolean;
  readonly otherwise: 'screen' | 'oldest-bytes';
  readonly tellsState: boolean;
}

/** Sessions as streams: who sees which bytes, at what size. */
export function createStreamHandlers(core: HostCore, emitTo: EmitTo): StreamHandlers {
  return {
    'session.attach': (request, connection) => attach(core, emitTo, request, connection),
    'session.detach'({ channel }, connection) {
      connection.closeChannel(channel);
      return {};
    },
    'session.show'({ channel, visible }, connection) {
      connection.channel(channel).stream.show(visible);
      return {};
    },
    'session.resize'({ channel, size }, connection) {
      const { session, stream } = connection.channel(channel);
      session?.lead(stream, size);
      return {};
    },
  };
}

async function attach(
  { sessions, clock }: HostCore,
  emitTo: EmitTo,
  { channel, sessionId, size, have, holds, otherwise, tellsState }: AttachRequest,
  connection: Connection,
) {
  const session = sessions.get(sessionId);
  if (connection.hasChannel(channel)) {
    throw new BerthError('BAD_REQUEST', `channel ${channel} is in use already`);
  }
  const stream = new SurfaceStream({
    channel,
    source: session,
    mayPause: holds,
    otherwise,
    clock,
    askForState: tellsState ? () => emitTo(connection, 'stream.asked', { channel }) : undefined,
    send: (frame) => connection.transport.send(frame),
    onRestart: (replay) =>
      emitTo(connection, 'stream.restarted', {
        channel,
        run: session.run,
        headSeq: session.log.headSeq,
        replay,
        size: session.size,
        markNonce: session.shell.nonce,
      }),
    onEnd: () =>
      emitTo(connection, 'stream.ended', {
        channel,
        run: session.run,
        headSeq: session.log.headSeq,
      }),
  });
  // What came right behind the request may have ended the connection: then nothing is attached.
  await Promise.resolve();
  openChannel({ session, stream, connection, holds, emitTo });
  // First the size, then the screen at that size.
  if (size && connection.roles.includes('type')) session.lead(stream, size);
  const run = session.run;
  const replay = await stream.begin(have?.run === run ? have.seq : undefined);
  // The answer goes first; only then may the bytes come.
  setImmediate(() => stream.start(session.run !== run));
  return {
    run,
    headSeq: session.log.headSeq,
    replay,
    size: session.size,
    leads: session.leader === stream,
    markNonce: session.shell.nonce,
  };
}

interface ChannelParts {
  readonly session: TerminalSession;
  readonly stream: SurfaceStream;
  readonly connection: Connection;
  readonly holds: boolean;
  readonly emitTo: EmitTo;
}

function openChannel({ session, stream, connection, holds, emitTo }: ChannelParts): void {
  const owned = new DisposableStore();
  owned.add(stream);
  const { channel } = stream;
  try {
    connection.addChannel(channel, { session, stream, holds, dispose: () => owned.dispose() });
  } catch (error) {
    owned.dispose();
    throw error;
  }
  session.addStream(stream);
  owned.add({ dispose: () => session.removeStream(stream) });
  owned.add(
    session.onLed(() =>
      emitTo(connection, 'stream.led', {
        channel,
        size: session.size,
        leads: session.leader === stream,
      }),
    ),
  );
}
