import { type Context, defineCommand, workspaceOption } from '../command.ts';
import { exitCode } from '../exit-codes.ts';
import { withHost } from '../hosts/find-host.ts';
import { followLog } from '../logs/follow-log.ts';
import { plainRenderer, rawRenderer, terminalRenderer } from '../logs/renderers.ts';
import { listSessions, matchSession } from '../sessions.ts';

export const logs = defineCommand({
  name: 'logs',
  summary: 'Print what a session has printed',
  operands: { usage: 'SESSION', min: 1, max: 1, completes: 'sessions' },
  options: {
    follow: { type: 'boolean', short: 'f', doc: 'Go on until the program ends.' },
    plain: {
      type: 'boolean',
      doc: 'Only text: no colours or other escapes, lines as they were read.',
    },
    ...workspaceOption,
  },
  example: {
    line: 'berth logs dev --plain | grep -i error',
    does: 'the errors of the session dev',
  },
  notes: [
    'Reading along neither slows the program nor keeps a host from taking an update. A reader that is ' +
      'too slow skips ahead, and stderr says so.',
  ],
  async run({ options, operands: [wanted = ''] }, context) {
    const host = { workspace: options.workspace, name: 'berth logs' };
    await withHost(context, host, async (connection) => {
      const session = matchSession(await listSessions(connection), wanted);
      await followLog({
        client: connection.client,
        session,
        follow: options.follow ?? false,
        renderer: options.plain ? plainRenderer(session.size.cols) : bytesFor(context),
        output: context.stdout,
        tell: (sentence) => context.stderr.write(`${sentence}\n`),
      });
    });
    return exitCode.ok;
  },
});

const bytesFor = ({ stdout }: Context) => (stdout.isTTY ? terminalRenderer() : rawRenderer());
