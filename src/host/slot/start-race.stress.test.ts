import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/harness.ts';
import { raceOnce } from '../testing/start-race.ts';

test('S15 20 processes started at once give exactly one host, 50 times', async () => {
  const root = temporaryFolder('race');
  const stateDir = path.join(root.path, 'berth');
  const workspace = path.join(root.path, 'work');
  mkdirSync(workspace);
  const winners: number[] = [];
  for (let round = 0; round < 50; round++) {
    const { hosts, others, answering } = await raceOnce({ workspace, stateDir, processes: 20 });
    expect({ round, hosts, others }).toEqual({
      round,
      hosts: [answering],
      others: Array(19).fill(0),
    });
    winners.push(hosts.length);
  }
  expect(winners).toEqual(Array(50).fill(1));
  root.dispose();
});
