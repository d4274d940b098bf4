import type { Question } from '../../shared/protocol/question.ts';
import { type Context, defineCommand, jsonOption, noOperands } from '../command.ts';
import { ASK_TIMEOUT_MS, type Connection, connect, knownHosts } from '../connect.ts';
import { exitCode } from '../exit-codes.ts';
import { insideSession } from '../hosts/environment.ts';
import { findHost } from '../hosts/find-host.ts';
import { spokenDuration } from '../text/duration.ts';
import { styleOf, widthOf } from '../text/style.ts';
import { table } from '../text/table.ts';

type Listed = Question & { readonly workspace: string };

export const questions = defineCommand({
  name: 'questions',
  summary: 'List the questions that wait for an answer',
  operands: noOperands,
  options: {
    workspace: {
      type: 'string',
      short: 'w',
      value: 'DIR',
      doc: 'Only those of this workspace. Default: those of every open one.',
    },
    ...jsonOption,
  },
  example: {
    line: `berth questions --json | jq '.questions | length'`,
    does: 'how many there are',
  },
  notes: ['The oldest comes first. They are answered on their cards, in a window of Berth.'],
  async run({ options }, context) {
    const found = (await Promise.all((await hosts(options.workspace, context)).map(listed))).flat();
    found.sort((a, b) => a.openedAt - b.openedAt);
    if (options.json) context.stdout.write(`${JSON.stringify({ questions: found })}\n`);
    else if (found.length === 0) context.stdout.write('No questions.\n');
    else context.stdout.write(questionTable(found, context));
    return exitCode.ok;
  },
});

async function hosts(workspace: string | undefined, context: Context): Promise<Connection[]> {
  const name = 'berth questions';
  if (workspace !== undefined || insideSession(context.env)) {
    return [await findHost(context, { workspace, name })];
  }
  const known = await knownHosts(context.env);
  const tried = await Promise.allSettled(
    known.map(({ socket }) => connect(socket, context, { name })),
  );
  // A host that does not answer has no cards either; berth status names it.
  return tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

async function listed(connection: Connection): Promise<Listed[]> {
  try {
    const { client, hello } = connection;
    const found = await client.call('question.list', {}, { timeoutMs: ASK_TIMEOUT_MS });
    return found.questions.map((question) => ({ ...question, workspace: hello.workspace }));
  } finally {
    connection.dispose();
  }
}

function questionTable(found: readonly Listed[], { stdout, env, clock }: Context): string {
  return table(
    [
      { title: 'ID' },
      { title: 'FOR' },
      { title: 'ASKER', shrinks: true },
      { title: 'QUESTION', shrinks: true },
      { title: 'OPTIONS', shrinks: true },
      { title: 'WORKSPACE', shrinks: true },
    ],
    found.map(({ id, openedAt, asker, title, options, workspace }) => [
      id.slice(0, 8),
      spokenDuration(clock.now() - openedAt),
      asker.name,
      title,
      options.map((option) => option.label).join(', '),
      workspace,
    ]),
    { width: widthOf(stdout), head: styleOf(stdout, env).dim },
  );
}
