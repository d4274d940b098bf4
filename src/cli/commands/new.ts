import path from 'node:path';
import { defineCommand, jsonOption, workspaceOption } from '../command.ts';
import { realFolderOf } from '../connect.ts';
import { exitCode } from '../exit-codes.ts';
import { usageFailure } from '../failure.ts';
import { isWithin, withHost } from '../hosts/find-host.ts';
import { checkedName, checkLength, MAX_ARGUMENTS, MAX_PATH, MAX_PROFILE } from '../limits.ts';
import { terminalSizeOf } from '../sessions.ts';

/** A program must be running by then (spec engine-host, "Client calls"). Milliseconds. */
export const SPAWN_TIMEOUT_MS = 10_000;

export const newSession = defineCommand({
  name: 'new',
  summary: 'Start a program in a new session',
  operands: { usage: '[-- COMMAND ARG...]', min: 0, max: Number.POSITIVE_INFINITY },
  options: {
    profile: {
      type: 'string',
      short: 'p',
      value: 'P',
      doc: 'The profile that says how to launch it.',
    },
    cwd: {
      type: 'string',
      value: 'DIR',
      doc: 'Its folder. Default: the current one if it lies in the workspace, else the workspace.',
    },
    name: { type: 'string', short: 'n', value: 'N', doc: 'What to call the session.' },
    'no-record': { type: 'boolean', doc: 'Keep its output in memory only.' },
    ...workspaceOption,
    ...jsonOption,
  },
  example: {
    line: 'berth new --name dev -- npm run dev',
    does: 'run a development server in a session called dev',
  },
  notes: ['Prints the id of the session. Without a command it runs your shell.'],
  async run({ options, operands: [command, ...args] }, context) {
    const { workspace, profile } = options;
    const name = options.name === undefined ? undefined : checkedName(options.name);
    checkLaunch({ profile, command, args, cwd: options.cwd });
    const session = await withHost(
      context,
      { workspace, name: 'berth new' },
      async (connection) => {
        const size = terminalSizeOf(context);
        const params = {
          ...(profile !== undefined && { profile }),
          ...(name !== undefined && { name }),
          ...(command !== undefined && { command, args }),
          ...(size && { size }),
          ...(options['no-record'] && { record: false }),
          cwd: await folderFor(options.cwd, context.cwd, connection.hello.workspace),
        };
        const limit = { timeoutMs: SPAWN_TIMEOUT_MS };
        return (await connection.client.call('session.create', params, limit)).session;
      },
    );
    context.stdout.write(options.json ? `${JSON.stringify({ session })}\n` : `${session.id}\n`);
    return exitCode.ok;
  },
});

interface LaunchWords {
  readonly profile: string | undefined;
  readonly command: string | undefined;
  readonly args: readonly string[];
  readonly cwd: string | undefined;
}

function checkLaunch({ profile = '', command, args, cwd = '' }: LaunchWords): void {
  checkLength(profile, MAX_PROFILE, 'The profile');
  if (command === '') throw usageFailure('The command is empty.');
  checkLength(command ?? '', MAX_PATH, 'The command');
  checkLength(cwd, MAX_PATH, 'The folder');
  if (args.length > MAX_ARGUMENTS) {
    throw usageFailure(
      `The command has ${args.length} arguments; at most ${MAX_ARGUMENTS} are possible.`,
    );
  }
}

async function folderFor(
  wanted: string | undefined,
  current: string,
  workspace: string,
): Promise<string> {
  if (wanted !== undefined) return path.resolve(current, wanted);
  const here = await realFolderOf(current);
  return isWithin(here, workspace) ? here : workspace;
}
