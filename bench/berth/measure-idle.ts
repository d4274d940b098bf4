import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { IdleScenario, Numbers } from './scenario.ts';
import type { Stage } from './stage.ts';
import { wait } from './typing.ts';

const SETTLE_MS = 2_000;

/** What shells at their prompts cost this process, one of them on screen. */
export async function measureIdle(stage: Stage, scenario: IdleScenario): Promise<Numbers> {
  const { sessions, idleMs } = scenario;
  await wait(SETTLE_MS);
  const before = memoryMiB();
  for (let index = 0; index < sessions; index++) {
    const id = await stage.page('start', '/bin/sh', []);
    if (index === 0) await stage.page('show', id);
  }
  await wait(SETTLE_MS);
  const after = memoryMiB();
  const spent = process.cpuUsage();
  await wait(idleMs);
  const { user, system } = process.cpuUsage(spent);
  return {
    mainMiB: after,
    perSessionKiB: ((after - before) * 1024) / sessions,
    cpuPercent: (user + system) / 10 / idleMs,
  };
}

/** Resident memory of this process after a collection of garbage. */
function memoryMiB(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const status = readFileSync('/proc/self/status', 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}
