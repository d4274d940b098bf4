import { type Context, defineCommand, workspaceOption } from '../command.ts';
import { exitCode } from '../exit-codes.ts';
import { usageFailure } from '../failure.ts';
import { withHost } from '../hosts/find-host.ts';
import { followLog } from '../logs/follow-log.ts';
import { printCast } from '../logs/print-cast.ts';
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
    cast: {
      type: 'boolean',
      doc: 'What is kept of it on disk, as an asciicast (version 3).',
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
    'What --cast prints may be more than the session still shows.',
  ],
  async run({ options, operands: [wanted = ''] }, context) {
    if (options.cast && (options.follow || options.plain)) {
      throw usageFailure('--cast goes with neither --follow nor --plain.');
    }
    const host = { workspace: options.workspace, name: 'berth logs' };
    await withHost(context, host, async (connection) => {
      const session = matchSession(await listSessions(connection), wanted);
      if (options.cast) return await printCast(connection.client, session, context.stdout);
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
