import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';

const RACES = 200;

test(`C1 two windows of the real app answer at once, ${RACES} times: one winner, the other told`, {
  timeout: 30 * 60_000,
}, async () => {
  const script = path.join(import.meta.dirname, '..', '..', '..', 'scripts', 'e2e.mjs');
  const run = spawn(process.execPath, [script, 'cards.spec', '-g', 'C1 two windows'], {
    env: { ...process.env, BERTH_RACES: String(RACES) },
    stdio: 'inherit',
  });
  expect(await once(run, 'exit')).toEqual([0, null]);
});
