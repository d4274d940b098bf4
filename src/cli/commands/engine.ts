import { createRequire } from 'node:module';
import path from 'node:path';
import { BerthError } from '../../shared/errors.ts';
import { REFUSED_INSIDE } from '../../shared/protocol/role.ts';
import { type Context, defineCommand, noOperands } from '../command.ts';
import { Failure, usageFailure } from '../failure.ts';
import { insideSession } from '../hosts/environment.ts';

/** What a host loads beside the bundle. A session's copy of the command has none of it. */
const NATIVE_PARTS = ['node-pty/lib/utils.js', 'fs-native-extensions'];

export const engine = defineCommand({
  name: 'engine',
  summary: 'Run a host without the app',
  operands: noOperands,
  options: {
    workspace: {
      type: 'string',
      short: 'w',
      value: 'DIR',
      doc: 'The folder it holds. Default: the current one.',
    },
    socket: { type: 'boolean', doc: 'Take connections of this machine, like the app does.' },
    stdio: { type: 'boolean', doc: 'Serve one client over stdin and stdout, e.g. through ssh.' },
    stay: { type: 'boolean', doc: 'Stay also while it is empty, without sessions and surfaces.' },
  },
  example: {
    line: 'berth engine --workspace ~/code/site --socket',
    does: 'hold sessions on a machine without a display',
  },
  notes: [
    'It runs until it is told to stop (Ctrl+C, SIGTERM), until an update takes its place at a quiet ' +
      'moment, or, without --stay, until it has been empty for two minutes.',
  ],
  async run({ options }, context) {
    const { socket = false, stdio = false, stay = false } = options;
    if (socket === stdio) {
      throw usageFailure(
        'berth engine needs either --socket or --stdio.',
        'See: berth engine --help',
      );
    }
    checkPlace(context);
    const workspace = path.resolve(context.cwd, options.workspace ?? '.');
    // Loaded here only: no other command needs terminals and their native parts.
    const { runHeadless } = await import('../../host/headless.ts');
    return await runHeadless({ workspace, mode: socket ? 'socket' : 'stdio', stay });
  },
});

/** @throws before the host is loaded: its own error would name files, not what to do. */
function checkPlace({ env }: Context): void {
  if (insideSession(env)) {
    throw new BerthError('FORBIDDEN', REFUSED_INSIDE);
  }
  const require = createRequire(import.meta.url);
  try {
    for (const part of NATIVE_PARTS) require.resolve(part);
  } catch (cause) {
    throw new Failure(
      'This is the copy of the berth command that sessions get; it hosts nothing.',
      {
        hint: "Run the berth command of Berth's own installation.",
        cause,
      },
    );
  }
}
