import { expect, test } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { AccidentGuard } from './accident-guard.ts';

const place = { x: 0, y: 100, width: 320, height: 200 };

function restingCard() {
  const clock = new ManualClock();
  const guard = new AccidentGuard(clock);
  guard.placed(place);
  clock.advance(1_000);
  return { clock, guard };
}

test('C6 a new card takes no key for 500 ms and no click for 300 ms', () => {
  const clock = new ManualClock();
  const guard = new AccidentGuard(clock);
  guard.placed(place);
  const at = (ms: number) => {
    clock.advance(ms);
    return [guard.allowsPointer(), guard.allowsKey()];
  };
  expect([at(299), at(1), at(199), at(1)]).toEqual([
    [false, false],
    [true, false],
    [true, false],
    [true, true],
  ]);
});

test('C6 a card that moved is at rest again only after that time', () => {
  const { clock, guard } = restingCard();
  guard.placed({ ...place, y: 40 });
  const atOnce = [guard.allowsPointer(), guard.allowsKey()];
  clock.advance(500);
  expect([atOnce, [guard.allowsPointer(), guard.allowsKey()]]).toEqual([
    [false, false],
    [true, true],
  ]);
});

test('C6 a card that grew moved its buttons', () => {
  const { guard } = restingCard();
  guard.placed({ ...place, height: 260 });
  expect(guard.allowsPointer()).toBe(false);
});

test('C6 a card whose words changed has to be read first', () => {
  const { guard } = restingCard();
  guard.changed();
  expect([guard.allowsPointer(), guard.allowsKey()]).toEqual([false, false]);
});

test('being drawn again in the same place is no move', () => {
  const { guard } = restingCard();
  guard.placed({ ...place, y: 100.3 });
  expect([guard.allowsPointer(), guard.allowsKey()]).toEqual([true, true]);
});
