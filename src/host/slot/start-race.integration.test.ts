import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/harness.ts';
import { raceOnce } from '../testing/start-race.ts';

test('S15 8 hosts started at once leave one, also over the remains of a killed one, 3 times', async () => {
  const root = temporaryFolder('race');
  const stateDir = path.join(root.path, 'berth');
  const workspace = path.join(root.path, 'work');
  mkdirSync(workspace);
  for (let round = 0; round < 3; round++) {
    const { hosts, others, answering } = await raceOnce({ workspace, stateDir, processes: 8 });
    expect(hosts).toEqual([answering]);
    expect(others).toEqual(Array(7).fill(0));
  }
  root.dispose();
}, 120_000);
