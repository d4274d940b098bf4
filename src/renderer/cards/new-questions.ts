import type { QuestionId } from '../../shared/protocol/question.ts';
import type { TrayStore } from './tray-store.ts';

/**
 * Calls `show` when a question is open that this window has not seen before, also one that waited
 * for the window: who hid the questions hid those that were there (spec C6, C11).
 */
export function followNewQuestions(
  tray: Pick<TrayStore, 'getState' | 'subscribe'>,
  show: () => void,
): void {
  const seen = new Set<QuestionId>();
  const look = () => {
    const open = tray.getState().filter(({ question }) => question.state.kind === 'open');
    const fresh = open.filter(({ question }) => !seen.has(question.id));
    for (const { question } of fresh) seen.add(question.id);
    if (fresh.length > 0) show();
  };
  look();
  tray.subscribe(look);
}
