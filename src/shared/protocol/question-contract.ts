import { z } from 'zod';
import { event, nothing, request } from './contract-parts.ts';
import { asker, question, questionId, questionOption, questionState } from './question.ts';

const answerResult = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), state: questionState }),
]);

/** Questions that a person must answer, and the answers. */
export const questionRequests = {
  'question.list': request(
    'view',
    'The open questions, oldest first.',
    nothing,
    z.object({ questions: z.array(question) }),
  ),
  'question.ask': request(
    'ask',
    'Opens a card and answers when it is settled. Closing the connection withdraws it.',
    z.object({
      title: z.string().min(1),
      body: z.string().optional(),
      cwd: z.string().max(4096).optional(),
      asker,
      options: z.array(questionOption).max(64),
      /** Milliseconds until the question expires unanswered. */
      expiresInMs: z
        .number()
        .int()
        .positive()
        .max(7 * 24 * 3600 * 1000)
        .optional(),
    }),
    z.object({ questionId, state: questionState }),
  ),
  'question.answer': request(
    'answer',
    'Settles a question. The first answer wins; a later one is told how it was settled.',
    z.object({ questionId, optionId: z.string().max(256) }),
    answerResult,
  ),
} as const;

export const questionEvents = {
  'question.opened': event('view', 'Somebody must answer something.', z.object({ question })),
  'question.settled': event(
    'view',
    'A question was answered, withdrawn or expired.',
    z.object({ question }),
  ),
} as const;
