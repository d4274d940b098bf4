import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/harness.ts';
import { killOnce } from '../testing/journal-kills.ts';

test('T13 a host that is killed 50 times loses at most the last second of output, and no journal is damaged', async () => {
  const root = temporaryFolder('kills');
  const stateDir = path.join(root.path, 'berth');
  const workspace = path.join(root.path, 'work');
  mkdirSync(workspace);
  for (let round = 0; round < 50; round++) {
    const printsMs = 1_500 + Math.random() * 1000;
    const { missingMs, ...result } = await killOnce({ workspace, stateDir, printsMs });
    expect(result).toEqual({
      isExact: true,
      problems: [],
      listed: Array(Math.min(round, 40)).fill('crash'),
    });
    expect(missingMs).toBeLessThan(1000);
  }
  root.dispose();
});
