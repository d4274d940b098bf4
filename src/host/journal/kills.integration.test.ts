import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/harness.ts';
import { killOnce } from '../testing/journal-kills.ts';

// A busy machine gets five times the second that the stress test allows.
test('T13 a host that is killed 5 times leaves whole journals, with all but the last output', async () => {
  const root = temporaryFolder('kills');
  const stateDir = path.join(root.path, 'berth');
  const workspace = path.join(root.path, 'work');
  mkdirSync(workspace);
  for (let round = 0; round < 5; round++) {
    const printsMs = 3_000;
    const { missingMs, ...result } = await killOnce({ workspace, stateDir, printsMs });
    expect(result).toEqual({
      isExact: true,
      problems: [],
      listed: Array(Math.min(round, 40)).fill('crash'),
    });
    expect(missingMs).toBeLessThan(2500);
  }
  root.dispose();
}, 120_000);
