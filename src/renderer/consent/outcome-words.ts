import type { HistoryEntry } from '../../shared/protocol/history.ts';
import { visibleText } from '../ui/visible-text.ts';

interface OutcomeWords {
  readonly text: string;
  readonly tone: 'allowed' | 'refused' | 'ruled' | 'gone';
}

/** How a question was settled, by whom or by what. */
export function outcomeWords({ outcome, ruleId }: HistoryEntry): OutcomeWords {
  switch (outcome.kind) {
    case 'answered': {
      const refused = outcome.optionKind.startsWith('reject');
      const text = `\u201c${visibleText(outcome.label)}\u201d by ${visibleText(outcome.by)}`;
      return { text, tone: refused ? 'refused' : ruleId === undefined ? 'allowed' : 'ruled' };
    }
    case 'withdrawn':
      return { text: `Withdrawn: ${visibleText(outcome.reason)}`, tone: 'gone' };
    case 'expired':
      return { text: 'Expired without an answer', tone: 'gone' };
  }
}
