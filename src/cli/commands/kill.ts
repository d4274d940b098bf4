import type { Session } from '../../shared/protocol/session.ts';
import { defineCommand, jsonOption, workspaceOption } from '../command.ts';
import type { Connection } from '../connect.ts';
import { exitCode } from '../exit-codes.ts';
import { withHost } from '../hosts/find-host.ts';
import { listSessions, matchSession, sessionPhrase } from '../sessions.ts';

/** A program that ignores the hang-up is ended harder after a while (spec L9). Milliseconds. */
const END_TIMEOUT_MS = 15_000;

export const kill = defineCommand({
  name: 'kill',
  summary: 'End sessions',
  operands: {
    usage: 'SESSION...',
    min: 1,
    max: Number.POSITIVE_INFINITY,
    completes: 'sessions',
  },
  options: {
    remove: { type: 'boolean', doc: 'Also forget the session and what it printed.' },
    ...workspaceOption,
    ...jsonOption,
  },
  example: { line: 'berth kill dev', does: 'end the session dev' },
  notes: ['Does not ask back. Says what it ended.'],
  async run({ options, operands }, context) {
    const { workspace, remove = false, json = false } = options;
    const host = { workspace, name: 'berth kill', withKey: true };
    const meant = await withHost(context, host, async (connection) => {
      const sessions = await listSessions(connection);
      // All of them are looked up first: a typing error in the third ends none.
      const found = [...new Set(operands.map((wanted) => matchSession(sessions, wanted)))];
      for (const session of found) {
        await end(connection, session, remove);
        if (!json) context.stdout.write(`${sentence(session, remove)}\n`);
      }
      return found;
    });
    if (json) {
      const ended = meant.map(({ id, state }) => ({ id, wasRunning: state.kind === 'running' }));
      context.stdout.write(`${JSON.stringify({ ended })}\n`);
    }
    return exitCode.ok;
  },
});

async function end({ client }: Connection, session: Session, remove: boolean): Promise<void> {
  const params = { sessionId: session.id };
  const limit = { timeoutMs: END_TIMEOUT_MS };
  if (session.state.kind === 'running') await client.call('session.end', params, limit);
  if (remove) await client.call('session.remove', params, limit);
}

function sentence(session: Session, remove: boolean): string {
  const removed = remove ? ' and forgot it' : '';
  return session.state.kind === 'running'
    ? `Ended ${sessionPhrase(session)}${removed}.`
    : `${sessionPhrase(session)} had ended before${howItEnded(session)}${removed && '; forgot it'}.`;
}

/** ` (by SIGHUP)`, ` (exit code 3)`, or nothing where that is not known. */
function howItEnded({ state }: Session): string {
  if (state.kind !== 'exited') return '';
  if (state.signal !== undefined) return ` (by ${state.signal})`;
  return state.code === undefined ? '' : ` (exit code ${state.code})`;
}
