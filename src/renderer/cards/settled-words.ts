import { assertNever } from '../../shared/assert-never.ts';
import type { Question } from '../../shared/protocol/question.ts';
import { visibleText } from '../ui/visible-text.ts';

export interface SettledWords {
  readonly text: string;
  readonly tone: 'allowed' | 'rejected' | 'gone';
}

/** How a question was settled: `You answered “Allow once”`, `Answered in window 2: “Deny”`. */
export function settledWords(question: Question, ownName: string): SettledWords | undefined {
  const { state, options } = question;
  switch (state.kind) {
    case 'open':
      return undefined;
    case 'answered': {
      const option = options.find(({ id }) => id === state.optionId);
      const label = visibleText(option?.label ?? state.optionId);
      const who = state.by === ownName ? 'You answered' : `Answered in ${visibleText(state.by)}:`;
      return {
        text: `${who} “${label}”`,
        tone: option?.kind.startsWith('reject') ? 'rejected' : 'allowed',
      };
    }
    case 'withdrawn':
      return { text: `Withdrawn: ${visibleText(state.reason)}`, tone: 'gone' };
    case 'expired':
      return { text: 'Expired without an answer', tone: 'gone' };
    default:
      return assertNever(state);
  }
}
