import { expect, test } from 'vitest';
import { silentLog } from '../../shared/log.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { HolderRegistry } from './holder-registry.ts';
import { StandDown } from './stand-down.ts';

const work = { kind: 'session', id: 'a', title: 'zsh', evidence: 'a program runs' } as const;

function setUp() {
  const clock = manualClock();
  const holders = new HolderRegistry(clock);
  const standDown = new StandDown({ holders, clock, log: silentLog });
  const left: string[] = [];
  standDown.onRetiring((reason) => left.push(reason));
  return { clock, holders, standDown, left };
}

test('S1 a note ends nothing while something holds', () => {
  const { clock, holders, standDown, left } = setUp();
  holders.hold(work);
  standDown.note();
  clock.advance(1e9);
  expect({ left, noted: standDown.isNoted }).toEqual({ left: [], noted: true });
});

test('S6 after a note the end of the last holder is the moment to go', () => {
  const { holders, standDown, left } = setUp();
  const first = holders.hold(work);
  const second = holders.hold({ ...work, id: 'b' });
  standDown.note();
  first.dispose();
  const before = [...left];
  second.dispose();
  expect([before, left]).toEqual([[], ['a newer build takes over']]);
});

test('S6 a note that finds the host quiet is acted on after a second, unless work arrives', () => {
  const quiet = setUp();
  quiet.standDown.note();
  quiet.clock.advance(1000);
  const busy = setUp();
  busy.standDown.note();
  busy.clock.advance(500);
  busy.holders.hold(work);
  busy.clock.advance(1e6);
  expect([quiet.left.length, busy.left.length]).toEqual([1, 0]);
});

test('S8 retire goes at once when nothing is held, else it names the holders', () => {
  const { holders, standDown, left } = setUp();
  const hold = holders.hold(work);
  expect(() => standDown.retire(false)).toThrowError('The host is held by: zsh.');
  hold.dispose();
  standDown.retire(false);
  expect(left).toEqual(['it was asked to']);
});

test('S8 only an explicit word ends held work', () => {
  const { holders, standDown, left } = setUp();
  holders.hold(work);
  standDown.retire(true);
  expect(left).toHaveLength(1);
});

test('S5 every change of the holders raises the generation', () => {
  const { holders } = setUp();
  const before = holders.generation;
  holders.hold(work).dispose();
  expect(holders.generation).toBe(before + 2);
});
