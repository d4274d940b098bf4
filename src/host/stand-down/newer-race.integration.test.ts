import { expect, test } from 'vitest';
import { type NewerRound, raceNewerBuilds } from '../testing/newer-race.ts';

const PROCESSES = 5;
const ROUNDS = 2;

/** What every round has to come to. */
const fair = (holders: number): NewerRound => ({
  whileBusy: { build: '1.0.0-older', noted: true, holders },
  echoed: true,
  finally: '2.0.0-newer',
  hosts: 1,
  others: Array(PROCESSES - 1).fill(0),
  olderLeftWith: 0,
});

test('S11 5 processes of a newer build wait for a busy older host; one of them takes over', async () => {
  const rounds = await raceNewerBuilds({ processes: PROCESSES, rounds: ROUNDS, busy: true });
  expect(rounds).toEqual(Array(ROUNDS).fill(fair(2)));
}, 180_000);

test('S11 5 processes of a newer build meet an idle older host; one of them takes over', async () => {
  const rounds = await raceNewerBuilds({ processes: PROCESSES, rounds: ROUNDS, busy: false });
  expect(rounds).toEqual(Array(ROUNDS).fill(fair(0)));
}, 180_000);
