import { setTimeout as sleep } from 'node:timers/promises';
import { type ProcessStat, processStat, sessionMembers } from './process-stat.ts';

/** Between the hang-up and SIGTERM: a shell that obeys the hang-up needs a few milliseconds. */
const TERM_AFTER_MS = 500;
/** How long the kernel may take to carry out a SIGKILL before we stop looking. Milliseconds. */
const KILLED_WITHIN_MS = 500;
const FIRST_LOOK_MS = 2;
const LONGEST_LOOK_MS = 50;

interface EndOptions {
  /** Pid of the session's leader: the terminal's first program, or the program on pipes. */
  readonly leader: number;
  /** From the beginning to SIGKILL, in milliseconds. */
  readonly graceMs: number;
  /** What comes before SIGTERM: a terminal hangs up, a program on pipes has lost its input. */
  readonly first: 'SIGHUP' | 'nothing';
  /** True once the leader's exit was seen: its pid may then be somebody else's. */
  isGone(): boolean;
}

/**
 * Ends a program and everything it started in its session: a hang-up, SIGTERM, and after the grace
 * SIGKILL (spec L9). Login shells ignore SIGTERM but obey the hang-up. Resolves when all of them
 * are gone, or could not even be killed.
 */
export async function endProcesses({ leader, graceMs, first, isGone }: EndOptions): Promise<void> {
  // Looking at all processes is dear: between the steps only those that were found are looked at.
  let others: ProcessStat[] = [];
  const look = () => {
    others = sessionMembers(leader).filter(({ pid }) => pid !== leader);
    return others.length > 0;
  };
  const signalAll = (signal: NodeJS.Signals) => {
    if (!isGone()) sendSignal(-leader, signal);
    for (const member of others) if (isStill(member)) sendSignal(member.pid, signal);
  };
  if (isGone() && !look()) return;
  if (first === 'SIGHUP') {
    look();
    signalAll('SIGHUP');
    // A stopped job cannot obey before it runs again.
    signalAll('SIGCONT');
  }
  const startedAt = performance.now();
  const steps: [afterMs: number, signal: NodeJS.Signals][] = [
    [Math.min(TERM_AFTER_MS, graceMs), 'SIGTERM'],
    [graceMs, 'SIGKILL'],
  ];
  for (let waitMs = FIRST_LOOK_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_LOOK_MS)) {
    await sleep(waitMs);
    if (isGone() && !others.some(isStill) && !look()) return;
    const elapsedMs = performance.now() - startedAt;
    for (; steps[0] && elapsedMs >= steps[0][0]; steps.shift()) {
      look();
      signalAll(steps[0][1]);
      signalAll('SIGCONT');
    }
    if (elapsedMs > graceMs + KILLED_WITHIN_MS) return;
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone already: what was wanted.
  }
}

function isStill({ pid, startTime }: ProcessStat): boolean {
  const now = processStat(pid);
  return now?.startTime === startTime && now.state !== 'Z';
}
