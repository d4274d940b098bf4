import type { AnswerValue, QuestionState } from '../../shared/protocol/question.ts';
import type { Context } from '../command.ts';
import type { Connection } from '../connect.ts';
import { exitCode } from '../exit-codes.ts';
import { withHost } from '../hosts/find-host.ts';
import { type AskpassPrompt, readPrompt } from './askpass-prompt.ts';
import { interruptible } from './interruptible.ts';
import { ownerGone, parentName } from './owner.ts';

/**
 * What `GIT_ASKPASS`, `SSH_ASKPASS` and `SUDO_ASKPASS` point to: asks on a card and prints the answer.
 * Everything else is "dismissed": any exit code but 0, and nothing on standard output (spec C4).
 */
export async function answerPrompt(text: string, context: Context): Promise<number> {
  const prompt = readPrompt(text, context.env['SSH_ASKPASS_PROMPT']);
  const host = { name: 'berth askpass', onlyAround: true };
  return await withHost(context, host, async (connection) => {
    const wait = async () => tell(prompt, await ask(prompt, connection, context), context);
    const dismissed = () => exitCode.failed;
    const gone = ownerGone(undefined, context.clock).then(dismissed);
    return await interruptible(connection, wait, dismissed, gone);
  });
}

interface Settled {
  readonly state: QuestionState;
  readonly value?: AnswerValue | undefined;
}

async function ask(
  { title, body, subject, input, options }: AskpassPrompt,
  { client }: Connection,
  { cwd }: Context,
): Promise<Settled> {
  return await client.call('question.ask', {
    source: 'askpass',
    title,
    ...(body === undefined ? {} : { body }),
    ...(subject === undefined ? {} : { subject }),
    input,
    cwd,
    asker: { name: await programName(), pid: process.ppid },
    options: [...options],
  });
}

function tell({ options, tells }: AskpassPrompt, settled: Settled, { stdout }: Context): number {
  const { state, value } = settled;
  if (state.kind !== 'answered') return exitCode.failed;
  if (tells === 'option') {
    const chosen = options.find(({ id }) => id === state.optionId);
    if (chosen) stdout.write(`${chosen.id}\n`);
    // ssh reads yes and no; ssh-agent only whether this failed.
    return chosen?.id === 'yes' ? exitCode.ok : exitCode.failed;
  }
  if (typeof value !== 'string') return exitCode.failed;
  // A field with room for lines leaves an Enter at its end; the programs take the first line alone.
  stdout.write(`${value.replace(/[\r\n]+$/, '')}\n`);
  return exitCode.ok;
}

/** `git` for its own helpers, which people do not know. */
async function programName(): Promise<string> {
  const name = (await parentName()) ?? 'a program';
  return name.startsWith('git') ? 'git' : name;
}
