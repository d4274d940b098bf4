import { constants } from 'node:os';
import {
  type QuestionOption,
  type QuestionState,
  refuses,
} from '../../shared/protocol/question.ts';
import { exitCode } from '../exit-codes.ts';
import type { Interruption } from './interruptible.ts';

export interface Outcome {
  readonly exitCode: number;
  /** What stderr should say; nothing when the answer says it. */
  readonly sentence?: string;
}

/** How `berth ask` ends: only a button that was offered, and that does not refuse, is a yes (spec C4). */
export function outcomeOf(state: QuestionState, buttons: readonly QuestionOption[]): Outcome {
  switch (state.kind) {
    case 'answered':
      return { exitCode: allows(state.optionId, buttons) ? exitCode.ok : exitCode.failed };
    case 'withdrawn':
      return {
        exitCode: exitCode.unanswered,
        sentence: `The question was withdrawn: ${state.reason}.`,
      };
    case 'expired':
      return {
        exitCode: exitCode.unanswered,
        sentence: 'The question expired before anybody answered it.',
      };
    case 'open':
      return { exitCode: exitCode.unanswered, sentence: 'The question is still open.' };
  }
}

/**
 * How `berth ask` ends by a signal: as shells count, but a terminal that went away withdrew the
 * question and did not refuse it.
 */
export function outcomeOfSignal(signal: Interruption): Outcome {
  return signal === 'SIGHUP'
    ? {
        exitCode: exitCode.unanswered,
        sentence: 'The question was withdrawn: the terminal it was asked from was closed.',
      }
    : { exitCode: 128 + constants.signals[signal] };
}

function allows(optionId: string, buttons: readonly QuestionOption[]): boolean {
  const button = buttons.find(({ id }) => id === optionId);
  return button !== undefined && !refuses(button);
}
