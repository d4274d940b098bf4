import type { Session } from '../../shared/protocol/session.ts';
import { defineCommand, jsonOption, workspaceOption } from '../command.ts';
import { exitCode } from '../exit-codes.ts';
import { Failure } from '../failure.ts';
import { withHost } from '../hosts/find-host.ts';
import { listSessions, matchSession, sessionPhrase } from '../sessions.ts';
import { SPAWN_TIMEOUT_MS } from './new.ts';

export const restart = defineCommand({
  name: 'restart',
  summary: 'Run the command of an ended session again',
  operands: { usage: 'SESSION', min: 1, max: 1, completes: 'sessions' },
  options: { ...workspaceOption, ...jsonOption },
  example: {
    line: 'berth restart build',
    does: 'run the ended session build again, in its folder',
  },
  notes: ['The session keeps its id and name. One that still runs is left alone.'],
  async run({ options, operands: [wanted = ''] }, context) {
    const host = { workspace: options.workspace, name: 'berth restart' };
    const session = await withHost(context, host, async (connection) => {
      const meant = matchSession(await listSessions(connection), wanted);
      if (meant.state.kind === 'running') throw stillRuns(meant);
      const limit = { timeoutMs: SPAWN_TIMEOUT_MS };
      return (await connection.client.call('session.restart', { sessionId: meant.id }, limit))
        .session;
    });
    context.stdout.write(options.json ? `${JSON.stringify({ session })}\n` : `${session.id}\n`);
    return exitCode.ok;
  },
});

function stillRuns(session: Session): Failure {
  return new Failure(`${sessionPhrase(session)} still runs.`, {
    hint: `End it first: berth kill ${session.id.slice(0, 8)}`,
  });
}
