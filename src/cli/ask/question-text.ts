import { MAX_QUESTION_BYTES } from '../../shared/protocol/question.ts';
import type { Context } from '../command.ts';
import { readText } from '../commands/send.ts';
import { usageFailure } from '../failure.ts';

/** The body of a question from standard input. */
export async function readBody(context: Pick<Context, 'stdin'>): Promise<string> {
  let text = '';
  for await (const piece of readText(context)) {
    text += piece;
    checkSize('', text);
  }
  return text;
}

/**
 * The host has the last word on what fits; this much cannot, and need not be sent.
 *
 * @throws Failure (usage)
 */
export function checkSize(title: string, body: string): void {
  if (Buffer.byteLength(title) + Buffer.byteLength(body) <= MAX_QUESTION_BYTES) return;
  throw usageFailure(
    `The question is too long: at most ${MAX_QUESTION_BYTES} bytes fit on a card.`,
    'Put the rest into a file and name it in the question.',
  );
}
