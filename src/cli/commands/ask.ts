import { readFile } from 'node:fs/promises';
import { errorCodeOf } from '../../shared/errors.ts';
import type { QuestionOption, QuestionState } from '../../shared/protocol/question.ts';
import { defaultAskOptions, parseAskOptions } from '../ask/ask-options.ts';
import { type Interruption, interruptible } from '../ask/interruptible.ts';
import { type Outcome, outcomeOf, outcomeOfSignal } from '../ask/outcome.ts';
import { checkSize, readBody } from '../ask/question-text.ts';
import { type Context, defineCommand, jsonOption, workspaceOption } from '../command.ts';
import type { Connection } from '../connect.ts';
import { noHostFailure, usageFailure } from '../failure.ts';
import { withHost } from '../hosts/find-host.ts';
import { parseDuration } from '../text/duration.ts';

/** The contract's limit for `expiresInMs`. */
const MAX_TIMEOUT_MS = 7 * 24 * 3600 * 1000;

export const ask = defineCommand({
  name: 'ask',
  summary: 'Ask the person a question on a card and wait for the answer',
  operands: { usage: 'QUESTION', min: 1, max: 1 },
  options: {
    option: {
      type: 'string',
      short: 'o',
      multiple: true,
      value: 'ID[:KIND]=LABEL',
      doc: 'A button. Default: yes=Yes and no=No.',
    },
    body: {
      type: 'string',
      short: 'b',
      value: 'TEXT|-',
      doc: 'More text for the card; "-" reads stdin.',
    },
    timeout: {
      type: 'string',
      short: 't',
      value: 'TIME',
      doc: 'Give up after 90s, 10m, 2h. Default: wait for ever.',
    },
    workspace: {
      ...workspaceOption.workspace,
      doc:
        'The workspace. Default: that of the session around, else the nearest open one at or above ' +
        'the current folder.',
    },
    ...jsonOption,
    text: { type: 'boolean', doc: 'Ask for text.', hidden: true },
    secret: { type: 'boolean', doc: 'Ask for a secret.', hidden: true },
  },
  example: {
    line: 'berth ask "Run the migration?" && ./migrate.sh',
    does: 'run the migration only if the person says Yes',
  },
  notes: [
    'Prints the id of the button. Exit codes: 0 answered, 1 refused (a button of a reject kind), 3 ' +
      'withdrawn or expired, 4 no host, 64 wrong usage, 130 interrupted, which withdraws the question.',
    'KIND is allow, reject, allow_once, allow_always, reject_once, reject_always or other. Without one a label that is ' +
      "just no, deny, cancel, stop, abort, don't or reject refuses, and so does an id that says no, deny " +
      'or reject; an id that says yes, allow or ok allows; every other is "other", and exits 0.',
    'Nothing is ever answered by itself. A terminal that is closed withdraws the question.',
  ],
  async run({ options, operands: [title = ''] }, context) {
    if (options.text || options.secret) {
      const word = options.text ? '--text' : '--secret';
      throw usageFailure(
        `berth ask ${word} is not there yet.`,
        'Offer buttons with --option instead.',
      );
    }
    if (title.trim() === '') throw usageFailure('The question is empty.');
    const buttons = options.option ? parseAskOptions(options.option) : defaultAskOptions;
    const limit = options.timeout === undefined ? undefined : timeLimit(options.timeout);
    const body = options.body === '-' ? await readBody(context) : options.body;
    checkSize(title, body ?? '');
    const host = { workspace: options.workspace, name: 'berth ask', onlyAround: true };
    return await withHost(context, host, async (connection) => {
      const question = { title, body, buttons, limit };
      const wait = async () => {
        const settled = await settle(question, connection, context);
        return tell(settled, buttons, options.json ?? false, context);
      };
      const interrupted = (signal: Interruption) => say(outcomeOfSignal(signal), context);
      return await interruptible(connection, wait, interrupted);
    });
  },
});

function timeLimit(text: string): number {
  const ms = parseDuration(text, '--timeout');
  if (ms > MAX_TIMEOUT_MS) throw usageFailure('--timeout can be at most 7 days (7d).');
  return ms;
}

interface Asked {
  readonly title: string;
  readonly body: string | undefined;
  readonly buttons: readonly QuestionOption[];
  readonly limit: number | undefined;
}

interface Settled {
  readonly id: string;
  readonly state: QuestionState;
}

async function settle(
  { title, body, buttons, limit }: Asked,
  { client, hello }: Connection,
  { cwd, stderr }: Context,
): Promise<Settled> {
  if (stderr.isTTY) {
    stderr.write(
      `Waiting for an answer in Berth (${hello.workspace}). Ctrl+C withdraws the question.\n`,
    );
  }
  try {
    const { questionId, state } = await client.call('question.ask', {
      title,
      ...(body !== undefined && { body }),
      cwd,
      asker: { name: await parentName(), pid: process.ppid },
      options: [...buttons],
      ...(limit !== undefined && { expiresInMs: limit }),
    });
    return { id: questionId, state };
  } catch (error) {
    if (errorCodeOf(error) !== 'CONNECTION_CLOSED') throw error;
    throw noHostFailure('The host went away before the question was answered.');
  }
}

/** The script or shell that asks: what the person knows, other than this command. */
async function parentName(): Promise<string> {
  try {
    return (await readFile(`/proc/${process.ppid}/comm`, 'utf8')).trim() || 'a script';
  } catch {
    // Only Linux tells this way.
    return 'a script';
  }
}

function tell(
  { id, state }: Settled,
  buttons: readonly QuestionOption[],
  json: boolean,
  context: Context,
): number {
  if (json) context.stdout.write(`${JSON.stringify({ id, state })}\n`);
  else if (state.kind === 'answered') context.stdout.write(`${state.optionId}\n`);
  return say(outcomeOf(state, buttons), context);
}

function say({ exitCode, sentence }: Outcome, { stderr }: Context): number {
  if (sentence) stderr.write(`berth: ${sentence}\n`);
  return exitCode;
}
