import { expect, test } from 'vitest';
import { manualClock } from '../host/testing/manual-clock.ts';
import type { WorkspaceId } from '../shared/desktop.ts';
import { toDisposable } from '../shared/lifecycle.ts';
import { QuestionAlerts, type WaitingQuestion } from './question-alerts.ts';

const here = 'w1' as WorkspaceId;
const there = 'w2' as WorkspaceId;

function setUp() {
  const clock = manualClock();
  const waiting: WaitingQuestion[] = [];
  const shown = new Set<string>();
  const log: string[] = [];
  let watched: WorkspaceId | undefined;
  const alerts = new QuestionAlerts({
    clock,
    waiting: () => waiting,
    isWatched: (id) => id === watched,
    notify({ id }) {
      shown.add(id);
      log.push(id);
      return toDisposable(() => shown.delete(id));
    },
  });
  return {
    clock,
    shown,
    log,
    watch: (id: WorkspaceId | undefined) => {
      watched = id;
    },
    open(id: string, workspaceId = here) {
      waiting.push({ id, workspaceId, folder: 'work', title: 'Run it?' });
      alerts.update();
    },
    settle(id: string) {
      waiting.splice(
        waiting.findIndex((one) => one.id === id),
        1,
      );
      alerts.update();
    },
  };
}

test('C11 a question that nobody sees is told once, after a second, until it is settled', () => {
  const { clock, open, settle, shown, log } = setUp();
  open('a');
  clock.advance(999);
  const before = [...shown];
  clock.advance(1);
  open('b');
  const after = [...shown];
  settle('a');
  expect([before, after, [...shown], log]).toEqual([[], ['a'], [], ['a']]);
});

test('C11 case 21: one that its asker settles within a second alerts nobody', () => {
  const { clock, open, settle, log } = setUp();
  open('a');
  clock.advance(900);
  settle('a');
  clock.advance(10_000);
  expect(log).toEqual([]);
});

test('C11 nobody is told of what the window in front shows; of another folder they are', () => {
  const { clock, open, watch, log } = setUp();
  watch(here);
  open('seen');
  open('unseen', there);
  clock.advance(1_000);
  expect(log).toEqual(['unseen']);
});
