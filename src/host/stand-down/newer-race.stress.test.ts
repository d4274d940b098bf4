import { expect, test } from 'vitest';
import { type NewerRound, raceNewerBuilds } from '../testing/newer-race.ts';

const PROCESSES = 20;
const ROUNDS = 50;

const fair = (holders: number): NewerRound => ({
  whileBusy: { build: '1.0.0-older', noted: true, holders },
  echoed: true,
  finally: '2.0.0-newer',
  hosts: 1,
  others: Array(PROCESSES - 1).fill(0),
  olderLeftWith: 0,
});

test.each([
  ['a busy', true],
  ['an idle', false],
])(
  'S11 20 processes of a newer build meet %s older host, 50 times: one takes over, none is lost',
  async (_, busy) => {
    const rounds = await raceNewerBuilds({ processes: PROCESSES, rounds: ROUNDS, busy });
    expect(rounds).toEqual(Array(ROUNDS).fill(fair(busy ? 2 : 0)));
  },
);
