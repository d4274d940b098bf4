import { readdirSync, readFileSync } from 'node:fs';
import { type ProcessStat, processName, processStat } from '../../sessions/process-stat.ts';

/**
 * What a silent program is doing, as far as the system tells.
 *
 * - `resting`   it waits, and so does nothing else: no program of its own is there
 * - `working`   it waits for a program that it started; `what` names it
 * - `running`   it, or one that it started, runs, or would if the machine let it
 * - `unknown`   no way to tell on this system
 */
export type Rest =
  | { readonly kind: 'resting' | 'unknown' }
  | { readonly kind: 'working'; readonly what: string }
  /** `cpuMs`: processor time that it and those it started have had so far. */
  | { readonly kind: 'running'; readonly what: string; readonly cpuMs: number };

/** A tree larger than this is looked at in part. */
const MAX_PROCESSES = 256;

export function restOf(pid: number): Rest {
  if (process.platform !== 'linux') return { kind: 'unknown' };
  const [leader, ...others] = familyOf(pid);
  // Gone, or going: whoever asks hears of its exit.
  if (!leader) return { kind: 'running', what: 'it is ending', cpuMs: 0 };
  const running = [leader, ...others].find(isRunning);
  if (running) {
    const cpuMs = [leader, ...others].reduce((sum, one) => sum + one.cpuMs, 0);
    return { kind: 'running', what: `${nameOf(running)} is computing`, cpuMs };
  }
  const [child] = others;
  if (child) return { kind: 'working', what: `${nameOf(child)} runs in it` };
  return { kind: 'resting' };
}

/** Ready to run, on a disk, or not even started: all but asleep, stopped and dead. */
const isRunning = ({ state, hasExecuted }: ProcessStat): boolean =>
  !hasExecuted || state === 'R' || state === 'D' || state === 'Z' || state === 'X';

const nameOf = ({ pid }: ProcessStat): string => processName(pid) ?? 'a program';

function familyOf(pid: number): ProcessStat[] {
  const family: ProcessStat[] = [];
  const waiting = [pid];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const stat = processStat(next);
    if (!stat || family.length >= MAX_PROCESSES) continue;
    // A dead child that was not reaped does nothing; a dead leader is about to be.
    if (stat.state === 'Z' && next !== pid) continue;
    family.push(stat);
    waiting.push(...childrenOf(next));
  }
  return family;
}

/** A program may start others from any of its threads (proc(5)). */
function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1')
        .split(' ')
        .filter(Boolean)
        .map(Number),
    );
  } catch {
    // It ended while we looked.
    return [];
  }
}
