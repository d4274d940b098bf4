import type { Session } from '../../shared/protocol/session.ts';
import {
  type Context,
  defineCommand,
  jsonOption,
  noOperands,
  workspaceOption,
} from '../command.ts';
import { exitCode } from '../exit-codes.ts';
import { withHost } from '../hosts/find-host.ts';
import { listSessions, programOf, shortIds, stateWord } from '../sessions.ts';
import { spokenDuration } from '../text/duration.ts';
import { styleOf, widthOf } from '../text/style.ts';
import { table } from '../text/table.ts';
import { visible } from '../text/visible.ts';

export const ls = defineCommand({
  name: 'ls',
  summary: 'List the sessions of a workspace',
  operands: noOperands,
  options: {
    quiet: { type: 'boolean', short: 'q', doc: 'Print ids only, one a line.' },
    ...workspaceOption,
    ...jsonOption,
    words: {
      type: 'boolean',
      doc: 'Print what a session can be called, for completion: WORD TAB DESCRIPTION.',
      hidden: true,
    },
  },
  example: {
    line: `berth ls --json | jq -r '.sessions[] | select(.activity.busy).id'`,
    does: 'the ids of all sessions that do something',
  },
  async run({ options }, context) {
    const host = { workspace: options.workspace, name: 'berth ls' };
    const { workspace, sessions } = await withHost(context, host, async (connection) => ({
      workspace: connection.hello.workspace,
      sessions: await listSessions(connection),
    }));
    if (options.json) context.stdout.write(`${JSON.stringify({ workspace, sessions })}\n`);
    else if (options.words) context.stdout.write(completionWords(sessions));
    else if (options.quiet) context.stdout.write(sessions.map(({ id }) => `${id}\n`).join(''));
    else if (sessions.length === 0) context.stdout.write(`No sessions in ${workspace}.\n`);
    else context.stdout.write(sessionTable(sessions, context));
    return exitCode.ok;
  },
});

/** Names before ids. Two sessions of one name can only be told apart by their ids. */
export function completionWords(sessions: readonly Session[]): string {
  const line = (word: string, session: Session, about: string) =>
    `${word}\t${visible(`${about}, ${stateWord(session)}`)}\n`;
  const named = sessions.filter(
    ({ name }) =>
      // What would have to be made visible cannot be typed either.
      name !== undefined &&
      visible(name) === name &&
      sessions.filter((other) => other.name === name).length === 1,
  );
  return [
    ...named.map((session) => line(session.name as string, session, session.id)),
    ...sessions.map((session) => line(session.id, session, session.label)),
  ].join('');
}

/** One line for each session, as `ls` and `status` show them. */
export function sessionTable(
  sessions: readonly Session[],
  { stdout, env, clock }: Context,
): string {
  const short = shortIds(sessions.map(({ id }) => id));
  return table(
    [
      { title: 'ID' },
      { title: 'NAME', shrinks: true },
      { title: 'STATE' },
      { title: 'FOR' },
      { title: 'PROGRAM' },
      { title: 'PID', align: 'right' },
      { title: 'SIZE', align: 'right' },
      { title: 'PROFILE' },
      { title: 'FOLDER', shrinks: true },
    ],
    sessions.map((session) => [
      short.get(session.id) ?? session.id,
      session.label,
      stateWord(session),
      spokenDuration(since(session, clock.now())),
      visible(programOf(session)),
      String(session.pid ?? ''),
      `${session.size.cols}x${session.size.rows}`,
      session.profile,
      session.folder ?? session.cwd,
    ]),
    { width: widthOf(stdout), head: styleOf(stdout, env).dim },
  );
}

/** How long the session has been in the state it is in. */
function since({ state, activity, startedAt }: Session, now: number): number {
  return now - (state.kind === 'running' ? (activity?.since ?? startedAt) : state.at);
}
