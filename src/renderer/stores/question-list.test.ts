import { expect, test } from 'vitest';
import { aQuestion } from '../testing/samples.ts';
import {
  noQuestions,
  openQuestions,
  withOpenQuestions,
  withoutFolded,
  withQuestion,
} from './question-list.ts';

const older = aQuestion({ id: 'older', openedAt: 1 });
const newer = aQuestion({ id: 'newer', openedAt: 2 });
const settled = aQuestion({
  id: 'older',
  openedAt: 1,
  state: { kind: 'withdrawn', reason: 'gone', at: 3 },
});

test('C2 questions are shown oldest first, whatever order they are told in', () => {
  const list = withQuestion(withQuestion(noQuestions, newer), older);
  expect(list.shown.map(({ id }) => id)).toEqual(['older', 'newer']);
});

test('C1 a settled card stays to say how, and is no longer open', () => {
  const list = withQuestion(withOpenQuestions(noQuestions, [older, newer]), settled);
  expect([list.shown, openQuestions(list)]).toEqual([[settled, newer], [newer]]);
});

test('C1 a late event never revives a settled card', () => {
  const folded = withoutFolded(withQuestion(withQuestion(noQuestions, older), settled), older.id);
  expect(withQuestion(folded, older).shown).toEqual([]);
});

test('C1 a late list never revives a settled card', () => {
  const list = withQuestion(withQuestion(noQuestions, older), settled);
  expect(openQuestions(withOpenQuestions(list, [older, newer]))).toEqual([newer]);
});

test('C1 a question settled while nobody told us is gone, and stays gone', () => {
  const list = withOpenQuestions(withQuestion(noQuestions, older), [newer]);
  expect(withQuestion(list, older).shown).toEqual([newer]);
});

test('an open card does not fold', () => {
  const list = withQuestion(noQuestions, older);
  expect(withoutFolded(list, older.id)).toEqual(list);
});
