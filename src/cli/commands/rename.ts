import { defineCommand, workspaceOption } from '../command.ts';
import { ASK_TIMEOUT_MS } from '../connect.ts';
import { exitCode } from '../exit-codes.ts';
import { withHost } from '../hosts/find-host.ts';
import { checkedName } from '../limits.ts';
import { listSessions, matchSession } from '../sessions.ts';

export const rename = defineCommand({
  name: 'rename',
  summary: 'Give a session a name',
  operands: { usage: 'SESSION [NAME]', min: 1, max: 2, completes: 'sessions' },
  options: { ...workspaceOption },
  example: { line: 'berth rename 3f2a91c0 build', does: 'call a session build' },
  notes: ['Without a name the session is shown by its title or command again.'],
  async run({ options, operands: [wanted = '', text = ''] }, context) {
    const name = text.trim() === '' ? undefined : checkedName(text);
    const host = { workspace: options.workspace, name: 'berth rename' };
    await withHost(context, host, async (connection) => {
      const { id } = matchSession(await listSessions(connection), wanted);
      const params = { sessionId: id, ...(name !== undefined && { name }) };
      await connection.client.call('session.rename', params, { timeoutMs: ASK_TIMEOUT_MS });
    });
    return exitCode.ok;
  },
});
