import { expect, test } from 'vitest';
import { manualClock } from '../testing/manual-clock.ts';
import { ActivityWatch, type Watched } from './activity-watch.ts';
import { ProcessTable } from './process-table.ts';

function setUp(terminals: readonly { holds: boolean; wantsLook: boolean }[]) {
  const clock = manualClock();
  const state = { passes: 0, fails: false };
  const heard: string[] = [];
  const watch = new ActivityWatch({
    clock,
    reader: {
      async read() {
        state.passes += 1;
        if (state.fails) throw new Error('no /proc here');
        return new ProcessTable([]);
      },
    },
  });
  const watched = terminals.map((terminal, index): Watched => {
    const one = {
      get holds() {
        return terminal.holds;
      },
      get wantsLook() {
        return terminal.wantsLook;
      },
      look: () => heard.push(`look ${index}`),
      lookFailed: (reason: string) => heard.push(`${index}: ${reason}`),
    };
    watch.add(one);
    return one;
  });
  const pass = async (ms: number) => {
    clock.advance(ms);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { clock, state, heard, watch, watched, pass };
}

const resting = { holds: false, wantsLook: false };
const busy = { holds: true, wantsLook: false };

test('T11 one pass over the process table serves all terminals', async () => {
  const { state, heard, watch } = setUp([resting, busy, resting]);
  await watch.refresh();
  expect([state.passes, heard]).toEqual([1, ['look 0', 'look 1', 'look 2']]);
});

test('T11 a flood of output costs a glance now and then, and no pass where nothing changed', async () => {
  const { state, watch, watched, pass } = setUp([busy]);
  await watch.refresh();
  for (let ms = 0; ms < 1900; ms += 10) {
    watch.touch(watched[0]!);
    await pass(10);
  }
  expect(state.passes).toBe(1);
});

test('T11 what happened in a terminal is looked at soon, and again until it is settled', async () => {
  const terminal = { holds: true, wantsLook: true };
  const { state, watch, watched, pass } = setUp([terminal]);
  watch.touch(watched[0]!);
  await pass(30);
  const soon = state.passes;
  await pass(150);
  terminal.wantsLook = false;
  const settled = state.passes;
  for (let i = 0; i < 10; i++) await pass(100);
  expect([soon, settled, state.passes]).toEqual([1, 2, 2]);
});

test('T11 busy terminals are looked at every 2 s, resting ones every 30 s', async () => {
  const counts: number[] = [];
  for (const terminal of [busy, resting]) {
    const { state, watch, watched, pass } = setUp([terminal]);
    watch.touch(watched[0]!);
    for (let ms = 0; ms < 60_000; ms += 100) await pass(100);
    counts.push(state.passes);
  }
  expect(counts[0]).toBeGreaterThan(25);
  expect(counts[1]).toBeLessThan(4);
});

test('T11 processes that cannot be listed make every terminal unknown, with the reason', async () => {
  const { state, heard, watch } = setUp([resting, busy]);
  state.fails = true;
  await watch.refresh();
  const reason = 'The processes of this machine cannot be listed: no /proc here';
  expect(heard).toEqual([`0: ${reason}`, `1: ${reason}`]);
});
