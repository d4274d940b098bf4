import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { WorkspaceId } from '../../shared/desktop.ts';
import { aQuestion } from '../testing/samples.ts';
import { followNewQuestions } from './new-questions.ts';
import type { TrayEntry } from './tray-store.ts';

const entry = (change: Record<string, unknown>): TrayEntry => ({
  workspaceId: 'w1' as WorkspaceId,
  question: aQuestion(change),
  answering: undefined,
  connected: true,
});
const settled = { state: { kind: 'expired', at: 2 } };

test('each new question shows the tray once, an old or settled one does not', () => {
  const tray = createStore<readonly TrayEntry[]>(() => [entry({ id: 'waited' })]);
  const shown: number[] = [];
  followNewQuestions(tray, () => shown.push(tray.getState().length));
  tray.setState([entry({ id: 'waited' })], true);
  tray.setState([entry({ id: 'waited' }), entry({ id: 'new' })], true);
  tray.setState([entry({ id: 'waited', ...settled }), entry({ id: 'new' })], true);
  tray.setState([entry({ id: 'new' }), entry({ id: 'old', ...settled }), entry({ id: 'x' })], true);
  expect(shown).toEqual([1, 2, 3]);
});
