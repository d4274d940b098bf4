import { z } from 'zod';
import { formValues } from './question-form.ts';
import { subject } from './question-subject.ts';
import { sessionId } from './session.ts';

export const questionId = z.string().min(1).max(64).brand<'QuestionId'>();
export type QuestionId = z.infer<typeof questionId>;

export const optionKind = z.enum([
  'allow_once',
  'allow_always',
  'reject_once',
  'reject_always',
  'other',
]);

/** An answer that can be chosen: the asker's own words, verbatim (spec C5). */
export const questionOption = z.object({
  id: z.string().max(256),
  label: z.string().max(1024),
  /** One that this build does not know is `other`. */
  kind: optionKind.catch('other'),
});
export type QuestionOption = z.infer<typeof questionOption>;

/** Whether an option says no. A refusal carries no text, secret or form. */
export const refuses = ({ kind }: Pick<QuestionOption, 'kind'>): boolean =>
  kind === 'reject_once' || kind === 'reject_always';

/** What the person types besides the button. A form's fields are in its subject. */
export const questionInput = z.enum(['none', 'text', 'secret', 'form']);
export type QuestionInput = z.infer<typeof questionInput>;

/**
 * What a person typed. It goes from the window to the asker and nowhere else: it is no part of the
 * question, whatever kind of input it is (spec C9).
 */
export const answerValue = z.union([z.string().max(65_536), formValues]);
export type AnswerValue = z.infer<typeof answerValue>;

/**
 *  open --answer---> answered
 *    |--withdraw---> withdrawn   (the asker went away; `reason` says why)
 *    '--expire-----> expired     (the caller's own time limit)
 */
export const questionState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open') }),
  z.object({
    kind: z.literal('answered'),
    optionId: z.string(),
    /** Which surface answered, in words: `window 2`. */
    by: z.string(),
    /** The rule that answered it, where no surface did. */
    ruleId: z.string().max(64).optional(),
    at: z.number(),
  }),
  z.object({ kind: z.literal('withdrawn'), reason: z.string(), at: z.number() }),
  z.object({ kind: z.literal('expired'), at: z.number() }),
]);
export type QuestionState = z.infer<typeof questionState>;

/** Who asks, as far as the host could find out by itself. */
export const asker = z.object({
  name: z.string().max(256),
  pid: z.number().int().optional(),
  /** The processes from the session's own down to the asker, by what the system says of them. */
  chain: z.array(z.object({ pid: z.number().int(), name: z.string().max(256) })).optional(),
});
export type Asker = z.infer<typeof asker>;

/** Something that a person must answer (spec consent, "One shape"). */
export const question = z.object({
  id: questionId,
  source: z.enum(['acp', 'hook', 'askpass', 'ask', 'elicitation']),
  /** The session it came from; absent when it was asked from outside Berth. */
  sessionId: sessionId.optional(),
  asker,
  title: z.string(),
  body: z.string().optional(),
  subject: subject.optional(),
  input: questionInput,
  /** The folder it was asked from. */
  cwd: z.string().optional(),
  options: z.array(questionOption),
  /** Milliseconds since the epoch. */
  openedAt: z.number(),
  expiresAt: z.number().optional(),
  state: questionState,
});
export type Question = z.infer<typeof question>;

/** The largest question, all its texts together: 64 KiB (spec C10). */
export const MAX_QUESTION_BYTES = 64 * 1024;
/** All open questions of a host together: they must fit into one answer. */
export const MAX_OPEN_QUESTIONS_OF_HOST = 256;
export const MAX_QUESTION_BYTES_OF_HOST = 4 * 1024 * 1024;
/** The most questions one session or connection may have open (spec C10). */
export const MAX_OPEN_QUESTIONS = 32;
