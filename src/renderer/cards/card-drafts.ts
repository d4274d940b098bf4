import type { QuestionId } from '../../shared/protocol/question.ts';
import type { Draft } from './card-draft.ts';
import type { TrayStore } from './tray-store.ts';

/** What is half typed on open cards, so that hiding the tray loses none of it. */
export interface CardDrafts {
  of(question: QuestionId): Draft | undefined;
  note(question: QuestionId, draft: Draft): void;
}

/** A draft, which may be a secret, is forgotten in the moment its question is no longer open. */
export function createDrafts(tray: TrayStore): CardDrafts {
  const drafts = new Map<QuestionId, Draft>();
  tray.subscribe((entries) => {
    if (drafts.size === 0) return;
    const open = new Set<QuestionId>();
    for (const { question } of entries) if (question.state.kind === 'open') open.add(question.id);
    for (const id of drafts.keys()) if (!open.has(id)) drafts.delete(id);
  });
  return {
    of: (question) => drafts.get(question),
    note: (question, draft) => void drafts.set(question, draft),
  };
}
