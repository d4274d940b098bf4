import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { WorkspaceId } from '../../shared/desktop.ts';
import type { Question, QuestionId } from '../../shared/protocol/question.ts';
import type { Host, Hosts } from '../hosts.ts';
import { createWorkspaceStore } from '../stores/workspace-store.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { aQuestion } from '../testing/samples.ts';
import { createTray } from './tray-store.ts';

function trayOfOneHost() {
  const clock = new ManualClock();
  const store = createWorkspaceStore();
  const host = { workspaceId: 'w1' as WorkspaceId, store } as unknown as Host;
  const hosts = createStore<Hosts>(() => new Map([[host.workspaceId, host]]));
  const tray = createTray(hosts, clock);
  let drawn = 0;
  tray.subscribe(() => drawn++);
  return {
    clock,
    tray,
    drawn: () => drawn,
    say: (question: Question) => store.tell({ kind: 'question', question }),
    answering: (id: string) =>
      store.tell({
        kind: 'answering',
        questionId: id as QuestionId,
        answering: { kind: 'sent', optionId: 'yes' },
      }),
  };
}

const ask = (id: string, openedAt: number) => aQuestion({ id, openedAt });

test('an entry stays the same object until its own question changes', () => {
  const { clock, tray, say, answering } = trayOfOneHost();
  for (const [at, id] of ['a', 'b', 'c'].entries()) say(ask(id, at));
  clock.advance(100);
  const before = tray.getState();
  say(ask('d', 4));
  clock.advance(100);
  answering('b');
  clock.advance(100);
  const after = tray.getState();
  expect(after.map((entry, at) => entry === before[at])).toEqual([true, false, true, false]);
});

test('a burst of questions is drawn at its start and its end, and none is left out', () => {
  const { clock, tray, drawn, say } = trayOfOneHost();
  clock.advance(100);
  const start = drawn();
  for (let at = 0; at < 256; at++) say(ask(`q${at}`, at));
  clock.advance(50);
  expect([drawn() - start, tray.getState().length]).toEqual([2, 256]);
});

test('a settled card folds after four seconds, the others stay as they are', () => {
  const { clock, tray, say } = trayOfOneHost();
  say(ask('a', 1));
  say(ask('b', 2));
  clock.advance(100);
  const [, other] = tray.getState();
  say({ ...ask('a', 1), state: { kind: 'withdrawn', reason: 'gone', at: 3 } });
  clock.advance(3_900);
  const meanwhile = tray.getState().length;
  clock.advance(200);
  expect([meanwhile, tray.getState()]).toEqual([2, [other]]);
  expect(tray.getState()[0]).toBe(other);
});
