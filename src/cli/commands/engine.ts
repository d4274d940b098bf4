import path from 'node:path';
import { defineCommand, noOperands } from '../command.ts';
import { Failure, usageFailure } from '../failure.ts';

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
  },
  example: {
    line: 'berth engine --workspace ~/code/site --socket',
    does: 'hold sessions on a machine without a display',
  },
  notes: ['It runs until it is told to stop (Ctrl+C, SIGTERM) or an update takes its place.'],
  async run({ options }, context) {
    const { socket = false, stdio = false } = options;
    if (socket === stdio) {
      throw usageFailure(
        'berth engine needs either --socket or --stdio.',
        'See: berth engine --help',
      );
    }
    const workspace = path.resolve(context.cwd, options.workspace ?? '.');
    const { runHeadless } = await loadHost();
    return await runHeadless({ workspace, mode: socket ? 'socket' : 'stdio' });
  },
});

/** Loaded here only: no other command needs terminals and their native parts. */
async function loadHost() {
  try {
    return await import('../../host/headless.ts');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    // Sessions get a copy of the command without the native packages.
    throw new Failure('This copy of the berth command lacks what a host needs.', {
      hint: 'Run "berth engine" outside of a session of Berth.',
      cause,
    });
  }
}
