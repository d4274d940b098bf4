import { shellQuoted } from '../../shared/shell-quote.ts';
import { showSession } from '../attach/attached-view.ts';
import { farewell } from '../attach/leaving.ts';
import { type Context, defineCommand, workspaceOption } from '../command.ts';
import { usageFailure } from '../failure.ts';
import { withHost } from '../hosts/find-host.ts';
import { listSessions, matchSession } from '../sessions.ts';
import { defaultDetachKeys, parseDetachKeys } from '../terminal/detach-keys.ts';
import { openRawTerminal } from '../terminal/raw-terminal.ts';

export const attach = defineCommand({
  name: 'attach',
  summary: 'Use a session in this terminal',
  operands: { usage: 'SESSION', min: 1, max: 1, completes: 'sessions' },
  options: {
    view: {
      type: 'boolean',
      doc: 'Only look: type nothing, leave its size alone. Ctrl+C leaves too.',
    },
    'detach-keys': {
      type: 'string',
      value: 'KEYS',
      doc: `Keys that leave the session running. Default: ${defaultDetachKeys}.`,
    },
    ...workspaceOption,
  },
  example: {
    line: 'berth attach dev',
    does: 'work in the session dev; Ctrl+\\ Ctrl+\\ leaves it running',
  },
  notes: [
    'The screen is restored first. Why it left is always said on stderr; when the program ended, its ' +
      'exit code is that of the command.',
  ],
  async run({ options, operands: [wanted = ''] }, context) {
    const keys = parseDetachKeys(options['detach-keys'] ?? defaultDetachKeys);
    checkTerminal(context, wanted);
    const host = { workspace: options.workspace, name: 'berth attach' };
    return await withHost(context, host, async (connection) => {
      const session = matchSession(await listSessions(connection), wanted);
      const terminal = openRawTerminal(context);
      try {
        const { client } = connection;
        const view = { client, session, terminal, detachKeys: keys, clock: context.clock };
        const leaving = await showSession({ ...view, viewOnly: options.view ?? false });
        terminal.dispose();
        const { sentence, exitCode } = farewell(leaving, session);
        context.stderr.write(`${sentence}\n`);
        return exitCode;
      } finally {
        terminal.dispose();
      }
    });
  },
});

function checkTerminal({ stdin, stdout }: Context, wanted: string): void {
  if (stdin.isTTY && stdout.isTTY) return;
  const quoted = shellQuoted(wanted, process.platform);
  throw usageFailure(
    'berth attach needs a terminal for its input and output.',
    `Without one: berth send ${quoted} TEXT types into it, berth logs ${quoted} --follow reads it.`,
  );
}
