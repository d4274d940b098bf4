import { z } from 'zod';
import { event, nothing, request } from './contract-parts.ts';
import {
  answerValue,
  question,
  questionId,
  questionInput,
  questionOption,
  questionState,
} from './question.ts';

/** What a hook says of the call it is about. Names of the agent's own, which mean nothing to the host. */
const agentCall = z.object({ session: z.string().max(256), call: z.string().max(256).optional() });
export type AgentCall = z.infer<typeof agentCall>;

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
      /** What it is about; one that does not fit `subject` is shown as text (spec C5). */
      subject: z.unknown().optional(),
      input: questionInput.default('none'),
      cwd: z.string().max(4096).optional(),
      /** What the asker calls itself. Which process it is, the host finds out. */
      asker: z.object({ name: z.string().max(256), pid: z.number().int().optional() }),
      options: z.array(questionOption).max(64),
      /** By which way it comes in: a script, an agent's hook, or a program's prompt for a password. */
      source: z.enum(['ask', 'hook', 'askpass']).default('ask'),
      /** The agent's own names for its session and this call, so that `question.withdraw` finds it. */
      agentCall: agentCall.required().optional(),
      /** Milliseconds until the question expires unanswered. */
      expiresInMs: z
        .number()
        .int()
        .positive()
        .max(7 * 24 * 3600 * 1000)
        .optional(),
    }),
    z.object({
      questionId,
      state: questionState,
      /** What the person typed, if the question asked for it and was not refused. */
      value: answerValue.optional(),
    }),
  ),
  'question.withdraw': request(
    'ask',
    'An agent went on without an answer: takes back what it asked for this call, or for all of its session. Reaches only questions that came from the same session of Berth, or like the caller from outside.',
    agentCall,
    z.object({ withdrawn: z.number().int() }),
  ),
  'question.answer': request(
    'answer',
    'Settles a question. The first answer wins; a later one is told how it was settled.',
    z.object({ questionId, optionId: z.string().max(256), value: answerValue.optional() }),
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
