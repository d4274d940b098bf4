import { BerthError } from '../../shared/errors.ts';
import type { Question, QuestionState } from '../../shared/protocol/question.ts';

/** What ends a question. Each step is a pure function of the question that was open. */
export type Settlement =
  | { readonly kind: 'answer'; readonly optionId: string; readonly by: string }
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
      const { optionId, by } = settlement;
      if (!question.options.some((option) => option.id === optionId)) {
        throw new BerthError('BAD_REQUEST', `The question has no option "${optionId}".`);
      }
      return { kind: 'answered', optionId, by, at };
    }
    case 'withdraw':
      return { kind: 'withdrawn', reason: settlement.reason, at };
    case 'expire':
      return { kind: 'expired', at };
  }
}
