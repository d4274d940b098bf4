import { expect, test } from 'vitest';
import { manualClock } from '../host/testing/manual-clock.ts';
import { LetGoRule, waitsForViewsOnly } from './let-go-rule.ts';

const view = {
  kind: 'surface',
  id: 'w',
  title: 'window 1',
  since: 0,
  evidence: 'attached',
} as const;
const turn = { ...view, kind: 'turn' } as const;

function setUp() {
  const clock = manualClock();
  const went: number[] = [];
  const rule = new LetGoRule({ clock, letGo: () => went.push(clock.now() - 1_000_000) });
  return { clock, went, rule };
}

test.each([
  ['a note and a view', true, [view], true],
  ['a note and work', true, [view, turn], false],
  ['no note', false, [view], false],
])('S11 %s: only views are waited for: %s', (_, noted, holders, expected) => {
  expect(waitsForViewsOnly({ noted, holders })).toBe(expected);
});

test('S11 a view lets go after ten minutes without input, counted from the last one', () => {
  const { clock, went, rule } = setUp();
  rule.setWaitedFor(true);
  clock.advance(599_000);
  rule.input();
  clock.advance(599_999);
  const before = [...went];
  clock.advance(1);
  clock.advance(1e9);
  expect([before, went]).toEqual([[], [1_199_000]]);
});

test('S11 a view that nobody waits for stays, and goes as soon as somebody does', () => {
  const { clock, went, rule } = setUp();
  clock.advance(3_600_000);
  const before = [...went];
  rule.setWaitedFor(true);
  expect([before, went]).toEqual([[], [3_600_000]]);
});

test('S11 a hidden view lets go at once, and none that is gone does', () => {
  const hidden = setUp();
  hidden.rule.setHidden(true);
  hidden.rule.setWaitedFor(true);
  const gone = setUp();
  gone.rule.dispose();
  gone.rule.setWaitedFor(true);
  gone.clock.advance(1e9);
  expect([hidden.went, gone.went]).toEqual([[0], []]);
});
