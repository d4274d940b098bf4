import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { IdleScenario, Numbers } from './scenario.ts';
import type { Stage } from './stage.ts';
import { wait } from './typing.ts';

const SETTLE_MS = 2_000;

/** What shells at their prompts cost this process, beyond what one does that is on screen. */
export async function measureIdle(stage: Stage, scenario: IdleScenario): Promise<Numbers> {
  const { sessions, idleMs } = scenario;
  await stage.page('show', await startShell(stage));
  await wait(SETTLE_MS);
  const one = { memory: memoryMiB(), percent: await percentOfCore(idleMs) };
  for (let index = 1; index < sessions; index++) await startShell(stage);
  await wait(SETTLE_MS);
  const memory = memoryMiB();
  const percent = await percentOfCore(idleMs);
  return {
    mainMiB: memory,
    perSessionKiB: ((memory - one.memory) * 1024) / (sessions - 1),
    cpuPercent: percent,
    cpuMorePercent: percent - one.percent,
  };
}

const startShell = (stage: Stage) => stage.page('start', '/bin/sh', []);

/** Processor time of this process in the next `ms` milliseconds, in percent of one core. */
async function percentOfCore(ms: number): Promise<number> {
  const spent = process.cpuUsage();
  await wait(ms);
  const { user, system } = process.cpuUsage(spent);
  return (user + system) / 10 / ms;
}

/** Resident memory of this process after a collection of garbage. */
function memoryMiB(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const status = readFileSync('/proc/self/status', 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}
