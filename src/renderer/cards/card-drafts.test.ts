import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { QuestionId } from '../../shared/protocol/question.ts';
import { createDrafts } from './card-drafts.ts';
import type { TrayEntry } from './tray-store.ts';

const entry = (id: string, kind: string) => ({ question: { id, state: { kind } } }) as TrayEntry;
const [first, second] = ['a', 'b'] as unknown as [QuestionId, QuestionId];

test('C9 what is typed on a card stays while its question is open, and not a moment longer', () => {
  const tray = createStore<readonly TrayEntry[]>(() => [entry('a', 'open'), entry('b', 'open')]);
  const drafts = createDrafts(tray);
  drafts.note(first, { typed: 'hunter2' });
  drafts.note(second, { typed: 'half' });
  tray.setState([entry('a', 'answered'), entry('b', 'open')], true);
  expect([drafts.of(first), drafts.of(second)]).toEqual([undefined, { typed: 'half' }]);
  tray.setState([], true);
  expect(drafts.of(second)).toBeUndefined();
});
