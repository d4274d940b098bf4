import type { Question } from '../../shared/protocol/question.ts';
import { defineCommand, jsonOption, workspaceOption } from '../command.ts';
import { ASK_TIMEOUT_MS } from '../connect.ts';
import { exitCode } from '../exit-codes.ts';
import { Failure, usageFailure } from '../failure.ts';
import { withHost } from '../hosts/find-host.ts';
import { readText } from './send.ts';

export const answer = defineCommand({
  name: 'answer',
  summary: 'Answer a question, where the settings allow it',
  operands: { usage: 'ID OPTION', min: 2, max: 2 },
  options: {
    stdin: { type: 'boolean', doc: 'Read the text or secret that it asks for from stdin.' },
    ...workspaceOption,
    ...jsonOption,
  },
  example: { line: 'berth answer 3f2a91c0 yes', does: 'press the button with the id yes' },
  notes: [
    'ID is the id that berth questions shows, or its beginning. OPTION is the id of one of its options.',
    'Works only where "cli": {"mayAnswer": true} stands in the settings and was confirmed once in a ' +
      'window, and never inside a session. Otherwise questions are answered on their cards.',
    'Exit codes: 0 answered, 1 refused or answered by somebody else before.',
  ],
  async run({ options, operands: [wanted = '', optionId = ''] }, context) {
    const value = options.stdin ? await typedText(context) : undefined;
    const host = { workspace: options.workspace, name: 'berth answer', withKey: true };
    return await withHost(context, host, async ({ client }) => {
      const limit = { timeoutMs: ASK_TIMEOUT_MS };
      const { questions } = await client.call('question.list', {}, limit);
      const question = matchQuestion(questions, wanted);
      checkOption(question, optionId);
      const params = { questionId: question.id, optionId, ...(value !== undefined && { value }) };
      const answered = await client.call('question.answer', params, limit);
      if (options.json)
        context.stdout.write(`${JSON.stringify({ id: question.id, ...answered })}\n`);
      if (answered.ok) return exitCode.ok;
      throw new Failure(`The question is ${answered.state.kind} already.`);
    });
  },
});

async function typedText(context: Parameters<typeof readText>[0]): Promise<string> {
  let text = '';
  for await (const piece of readText(context)) text += piece;
  // What `echo` and here-documents end with is no part of it.
  return text.replace(/\r?\n$/, '');
}

function matchQuestion(questions: readonly Question[], wanted: string): Question {
  const found = questions.filter(({ id }) => id === wanted || id.startsWith(wanted));
  const [only] = found;
  if (only && found.length === 1 && wanted !== '') return only;
  throw new Failure(
    only && wanted !== ''
      ? `The ids of ${found.length} open questions begin with "${wanted}".`
      : `No open question has the id "${wanted}".`,
    { hint: '"berth questions" lists those that are open.' },
  );
}

function checkOption({ options }: Question, optionId: string): void {
  if (options.some(({ id }) => id === optionId)) return;
  throw usageFailure(
    `The question has no option "${optionId}".`,
    `It has: ${options.map(({ id }) => id).join(', ')}.`,
  );
}
