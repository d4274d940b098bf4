import { BerthError } from '../../shared/errors.ts';
import {
  type AnswerValue,
  type Question,
  type QuestionState,
  refuses,
} from '../../shared/protocol/question.ts';
import { formFields, formProblem } from '../../shared/protocol/question-form.ts';

/** What ends a question. Each step is a pure function of the question that was open. */
export type Settlement =
  | {
      readonly kind: 'answer';
      readonly optionId: string;
      readonly by: string;
      readonly ruleId?: string;
    }
  | { readonly kind: 'withdraw'; readonly reason: string }
  | { readonly kind: 'expire' };

/**
 *  open --answer---> answered
 *    |--withdraw---> withdrawn
 *    '--expire-----> expired
 *
 * @param at milliseconds since the epoch.
 * @throws BerthError `BAD_REQUEST` for an option that the question does not have. The caller makes
 *   sure that the question is open.
 */
export function settle(question: Question, settlement: Settlement, at: number): Question {
  return { ...question, state: stateAfter(question, settlement, at) };
}

function stateAfter(question: Question, settlement: Settlement, at: number): QuestionState {
  switch (settlement.kind) {
    case 'answer': {
      const { optionId, by, ruleId } = settlement;
      if (!question.options.some((option) => option.id === optionId)) {
        throw new BerthError('BAD_REQUEST', `The question has no option "${optionId}".`);
      }
      return { kind: 'answered', optionId, by, at, ...(ruleId === undefined ? {} : { ruleId }) };
    }
    case 'withdraw':
      return { kind: 'withdrawn', reason: settlement.reason, at };
    case 'expire':
      return { kind: 'expired', at };
  }
}

/**
 * What the asker gets of what was typed: nothing with a refusal, nor where it asked for nothing.
 *
 * @throws BerthError `BAD_REQUEST` for an answer that lacks what was asked for, or does not fit. The
 *   sentence never repeats what was typed (spec C9).
 */
export function valueFor(
  question: Question,
  optionId: string,
  typed: AnswerValue | undefined,
): AnswerValue | undefined {
  const chosen = question.options.filter(({ id }) => id === optionId);
  if (question.input === 'none' || chosen.some(refuses)) return undefined;
  const problem =
    question.input === 'form' ? problemOfForm(question, typed) : problemOfText(question, typed);
  if (problem) throw new BerthError('BAD_REQUEST', problem);
  return typed;
}

function problemOfText({ input }: Question, typed: AnswerValue | undefined): string | undefined {
  if (typeof typed === 'string' && typed !== '') return undefined;
  return `This answer needs the ${input} that was asked for.`;
}

function problemOfForm({ subject }: Question, typed: AnswerValue | undefined): string | undefined {
  const fields = subject?.kind === 'form' ? formFields(subject.schema) : undefined;
  if (!fields || typeof typed !== 'object') return 'This answer needs the form filled in.';
  return formProblem(fields, typed);
}
