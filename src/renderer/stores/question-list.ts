import type { Question, QuestionId } from '../../shared/protocol/question.ts';

/**
 * The questions of one host as this window knows them: open ones, and settled ones until their
 * card has folded. Settled ids stay as tombstones, so that nothing late revives a card (spec C1).
 */
export interface QuestionList {
  /** Oldest first. */
  readonly shown: readonly Question[];
  readonly settled: ReadonlySet<QuestionId>;
}

export const noQuestions: QuestionList = { shown: [], settled: new Set() };

/** Takes what the host said about one question, whether it opened or was settled. */
export function withQuestion(list: QuestionList, question: Question): QuestionList {
  if (list.settled.has(question.id)) return list;
  const known = list.shown.some(({ id }) => id === question.id);
  if (question.state.kind === 'open') {
    return { ...list, shown: oldestFirst(replaced(list.shown, question)) };
  }
  return {
    shown: known ? replaced(list.shown, question) : list.shown,
    settled: new Set(list.settled).add(question.id),
  };
}

/** Takes a whole list of open questions. What it lacks was settled while nobody told us. */
export function withOpenQuestions(list: QuestionList, open: readonly Question[]): QuestionList {
  const fresh = open.filter(({ id }) => !list.settled.has(id));
  const freshIds = new Set(fresh.map(({ id }) => id));
  const gone = list.shown.filter(({ id }) => !freshIds.has(id)).map(({ id }) => id);
  return { shown: oldestFirst(fresh), settled: new Set([...list.settled, ...gone]) };
}

/** Folds a settled card away. An open one stays. */
export function withoutFolded(list: QuestionList, id: QuestionId): QuestionList {
  const shown = list.shown.filter((entry) => entry.id !== id || entry.state.kind === 'open');
  return { ...list, shown };
}

export function openQuestions(list: QuestionList): readonly Question[] {
  return list.shown.filter(({ state }) => state.kind === 'open');
}

function replaced(list: readonly Question[], question: Question): readonly Question[] {
  const others = list.filter(({ id }) => id !== question.id);
  return oldestFirst([...others, question]);
}

function oldestFirst(list: readonly Question[]): readonly Question[] {
  return [...list].sort((a, b) => a.openedAt - b.openedAt || a.id.localeCompare(b.id));
}
