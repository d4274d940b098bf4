import { errorCodeOf } from '../../shared/errors.ts';
import type {
  AnswerValue,
  QuestionInput,
  QuestionOption,
  QuestionState,
} from '../../shared/protocol/question.ts';
import { askButtons } from '../ask/ask-options.ts';
import { answerPrompt } from '../ask/askpass.ts';
import { answerHook } from '../ask/hook/answer-hook.ts';
import { type Interruption, interruptible } from '../ask/interruptible.ts';
import { type Outcome, outcomeOf, outcomeOfSignal } from '../ask/outcome.ts';
import { parentName } from '../ask/owner.ts';
import { checkSize, readBody } from '../ask/question-text.ts';
import { type Context, defineCommand, jsonOption, workspaceOption } from '../command.ts';
import type { Connection } from '../connect.ts';
import { noHostFailure, usageFailure } from '../failure.ts';
import { withHost } from '../hosts/find-host.ts';
import { parseDuration } from '../text/duration.ts';

/** The contract's limit for `expiresInMs`. */
const MAX_TIMEOUT_MS = 7 * 24 * 3600 * 1000;

/** `berth ask hook` is what agents run. The question "hook" is asked with any other ending. */
const HOOK = 'hook';

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
    text: {
      type: 'boolean',
      doc: 'Ask for text, and print it. Buttons: send=Send, cancel=Cancel.',
    },
    secret: { type: 'boolean', doc: 'Like --text, for a secret: typed unseen, kept nowhere.' },
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
    askpass: {
      type: 'boolean',
      hidden: true,
      doc: 'The operand is the prompt of a program that wants a password; prints the answer.',
    },
    workspace: {
      ...workspaceOption.workspace,
      doc:
        'The workspace. Default: that of the session around, else the nearest open one at or above ' +
        'the current folder.',
    },
    ...jsonOption,
  },
  example: {
    line: 'berth ask "Run the migration?" && ./migrate.sh',
    does: 'run the migration only if the person says Yes',
  },
  notes: [
    'Prints the id of the button, or with --text and --secret what was typed. Exit codes: 0 answered, 1 refused (a button of a reject kind), 3 ' +
      'withdrawn or expired, 4 no host, 64 wrong usage, 130 interrupted, which withdraws the question.',
    'KIND is allow, reject, allow_once, allow_always, reject_once, reject_always or other. Without one a label that is ' +
      "just no, deny, cancel, stop, abort, don't or reject refuses, and so does an id that says no, deny " +
      'or reject; an id that says yes, allow or ok allows; every other is "other", and exits 0.',
    'A secret goes to standard output and nowhere else: read it with $(...), not into an argument of a ' +
      'program that others can list.',
    'berth ask hook is no question: coding agents run it as a hook, and it asks what they ask.',
    'Nothing is ever answered by itself. A terminal that is closed withdraws the question.',
  ],
  async run({ options, operands: [title = ''] }, context) {
    if (title === HOOK && Object.keys(options).length === 0) return await answerHook(context);
    if (options.askpass) return await answerPrompt(title, context);
    if (title.trim() === '') throw usageFailure('The question is empty.');
    const input = inputFrom(options);
    const buttons = askButtons(options.option, input);
    const limit = options.timeout === undefined ? undefined : timeLimit(options.timeout);
    const body = options.body === '-' ? await readBody(context) : options.body;
    checkSize(title, body ?? '');
    const host = { workspace: options.workspace, name: 'berth ask', onlyAround: true };
    return await withHost(context, host, async (connection) => {
      const question = { title, body, input, buttons, limit };
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

function inputFrom({ text = false, secret = false }): QuestionInput {
  if (text && secret) throw usageFailure('--text and --secret ask for two different things.');
  return text ? 'text' : secret ? 'secret' : 'none';
}

interface Asked {
  readonly title: string;
  readonly body: string | undefined;
  readonly input: QuestionInput;
  readonly buttons: readonly QuestionOption[];
  readonly limit: number | undefined;
}

interface Settled {
  readonly id: string;
  readonly state: QuestionState;
  readonly value: AnswerValue | undefined;
}

async function settle(
  { title, body, input, buttons, limit }: Asked,
  { client, hello }: Connection,
  { cwd, stderr }: Context,
): Promise<Settled> {
  if (stderr.isTTY) {
    stderr.write(
      `Waiting for an answer in Berth (${hello.workspace}). Ctrl+C withdraws the question.\n`,
    );
  }
  try {
    const { questionId, state, value } = await client.call('question.ask', {
      title,
      ...(body !== undefined && { body }),
      input,
      cwd,
      asker: { name: (await parentName()) ?? 'a script', pid: process.ppid },
      options: [...buttons],
      ...(limit !== undefined && { expiresInMs: limit }),
    });
    return { id: questionId, state, value };
  } catch (error) {
    if (errorCodeOf(error) !== 'CONNECTION_CLOSED') throw error;
    throw noHostFailure('The host went away before the question was answered.');
  }
}

function tell(
  { id, state, value }: Settled,
  buttons: readonly QuestionOption[],
  json: boolean,
  context: Context,
): number {
  if (json) context.stdout.write(`${JSON.stringify({ id, state, value })}\n`);
  else if (state.kind === 'answered') context.stdout.write(`${value ?? state.optionId}\n`);
  return say(outcomeOf(state, buttons), context);
}

function say({ exitCode, sentence }: Outcome, { stderr }: Context): number {
  if (sentence) stderr.write(`berth: ${sentence}\n`);
  return exitCode;
}
