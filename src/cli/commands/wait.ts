import { BerthError } from '../../shared/errors.ts';
import type { Session, SessionId } from '../../shared/protocol/session.ts';
import { type Context, defineCommand, workspaceOption } from '../command.ts';
import type { Connection } from '../connect.ts';
import { exitCode } from '../exit-codes.ts';
import { usageFailure } from '../failure.ts';
import { withHost } from '../hosts/find-host.ts';
import { listSessions, matchSession, sessionPhrase } from '../sessions.ts';
import { parseDuration } from '../text/duration.ts';

/** What can be waited for: whether a session, as the host tells it, has come to it. */
const conditions: Readonly<Record<string, (session: Session) => boolean>> = {
  /** Nothing runs and nothing is half typed; an ended program is not busy either. */
  idle: ({ state, activity }) => state.kind !== 'running' || activity?.busy === false,
  exit: ({ state }) => state.kind !== 'running',
};
const names = Object.keys(conditions).join('|');

export const wait = defineCommand({
  name: 'wait',
  summary: 'Wait until a session is idle or has ended',
  operands: { usage: 'SESSION', min: 1, max: 1, completes: 'sessions' },
  options: {
    for: { type: 'string', value: names, doc: 'What to wait for.' },
    timeout: { type: 'string', value: 'TIME', doc: 'Give up after this: 90s, 10m, 2h.' },
    ...workspaceOption,
  },
  example: {
    line: `berth send build --enter make && berth wait build --for idle --timeout 10m`,
    does: 'run make in the shell called build and go on when its prompt is back',
  },
  notes: [
    'A shell is idle when it reads a line, nothing else runs in its terminal and nothing is half ' +
      'typed. What cannot be told counts as busy. Waiting does not keep a host from taking an update.',
    'The exit code is 0 when it came, 124 when the time was over first.',
  ],
  async run({ options, operands: [wanted = ''] }, context) {
    const isMet = conditions[options.for ?? ''];
    if (!isMet) throw usageFailure(`--for takes one of: ${names.replaceAll('|', ', ')}.`);
    const limitMs =
      options.timeout === undefined ? undefined : parseDuration(options.timeout, '--timeout');
    const host = { workspace: options.workspace, name: 'berth wait' };
    return await withHost(context, host, async (connection) => {
      const session = matchSession(await listSessions(connection), wanted);
      const came = await comesTrue(connection, session.id, isMet, { limitMs, context });
      if (came) return exitCode.ok;
      context.stderr.write(
        `berth: ${sessionPhrase(session)} did not come to "${options.for}" in ${options.timeout}.\n`,
      );
      return exitCode.timedOut;
    });
  },
});

interface Limit {
  readonly limitMs: number | undefined;
  readonly context: Context;
}

/** @throws BerthError `CONNECTION_CLOSED` when the host goes away, `SESSION_NOT_FOUND`. */
function comesTrue(
  connection: Connection,
  id: SessionId,
  isMet: (session: Session) => boolean,
  { limitMs, context }: Limit,
): Promise<boolean> {
  const { client } = connection;
  return new Promise((resolve, reject) => {
    const look = (session: Session) => {
      if (session.id === id && isMet(session)) resolve(true);
    };
    client.on('session.changed', ({ session }) => look(session));
    client.on('session.removed', ({ sessionId }) => {
      if (sessionId !== id) return;
      reject(new BerthError('SESSION_NOT_FOUND', 'The session was removed meanwhile.'));
    });
    client.onClose((reason) =>
      reject(new BerthError('CONNECTION_CLOSED', `Its host went away: ${reason}.`)),
    );
    if (limitMs !== undefined) context.clock.after(limitMs, () => resolve(false));
    // Asked after the events are listened to, so that no change falls in between.
    listSessions(connection).then((sessions) => sessions.forEach(look), reject);
  });
}
