import { readdirSync, readFileSync } from 'node:fs';

/** Between the hang-up and SIGTERM: a shell that obeys the hang-up needs a few milliseconds. */
const TERM_AFTER_MS = 500;

/**
 * Ends a terminal's program and everything it started in that terminal: hang-up, SIGTERM, and
 * after the grace SIGKILL (spec L9). Login shells ignore SIGTERM but obey the hang-up.
 *
 * @param leader the session leader's pid.
 * @param graceMs from the hang-up to SIGKILL, in milliseconds.
 * @param isGone true once the leader's exit was seen: its pid may then be somebody else's.
 */
export function endProcesses(leader: number, graceMs: number, isGone: () => boolean): void {
  const members = membersOf(leader);
  const signalAll = (signal: NodeJS.Signals) => {
    if (!isGone()) signalGroup(leader, signal);
    for (const member of members) {
      if (member.pid !== leader && isStill(member)) sendSignal(member.pid, signal);
    }
  };
  signalAll('SIGHUP');
  // A stopped job cannot obey before it runs again.
  signalAll('SIGCONT');
  setTimeout(() => signalAll('SIGTERM'), Math.min(TERM_AFTER_MS, graceMs));
  setTimeout(() => signalAll('SIGKILL'), graceMs);
}

interface Member {
  readonly pid: number;
  /** Clock ticks since boot: tells a process from a later one of the same pid. */
  readonly startTime: string;
}

const signalGroup = (leader: number, signal: NodeJS.Signals): void => sendSignal(-leader, signal);

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone already: what was wanted.
  }
}

/** The processes whose session the leader leads; Linux only, elsewhere the group must do. */
function membersOf(leader: number): Member[] {
  if (process.platform !== 'linux') return [];
  const members: Member[] = [];
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const stat = statOf(pid);
    if (stat && stat.session === leader) members.push({ pid, startTime: stat.startTime });
  }
  return members;
}

const isStill = (member: Member): boolean => statOf(member.pid)?.startTime === member.startTime;

/** Fields of /proc/PID/stat, proc(5), counted after the command's closing parenthesis. */
function statOf(pid: number): { session: number; startTime: string } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { session: Number(fields[3]), startTime: fields[19] ?? '' };
  } catch {
    // It ended while we looked.
    return undefined;
  }
}
