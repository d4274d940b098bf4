import { readdirSync, readFileSync } from 'node:fs';

/** What the kernel tells about a process in /proc/PID/stat (proc(5)). Linux only. */
export interface ProcessStat {
  readonly pid: number;
  /** `R` running or ready to, `S` asleep, `D` waiting for a disk, `T` stopped, `Z` dead, not reaped. */
  readonly state: string;
  readonly parent: number;
  /** Pid of the leader of its session: of the terminal's first program, or of a program on pipes. */
  readonly session: number;
  /** False between fork and exec: it is still a copy of this very process. */
  readonly hasExecuted: boolean;
  /** Processor time that it has had, in milliseconds, in steps of 10. */
  readonly cpuMs: number;
  /** Clock ticks since boot: tells a process from a later one of the same pid. */
  readonly startTime: string;
}

/** Kernel flag of a process that was forked and has not called exec (include/linux/sched.h). */
const PF_FORKNOEXEC = 0x40;

/** The kernel counts in hundredths of a second for programs (sysconf(_SC_CLK_TCK)). Milliseconds. */
const TICK_MS = 10;

/** Undefined for a process that is gone, and on systems without /proc. */
export function processStat(pid: number): ProcessStat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The command before it, in parentheses, may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return {
      pid,
      state: fields[0] ?? '',
      parent: Number(fields[1]),
      session: Number(fields[3]),
      hasExecuted: (Number(fields[6]) & PF_FORKNOEXEC) === 0,
      cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
      startTime: fields[19] ?? '',
    };
  } catch {
    // It ended while we looked.
    return undefined;
  }
}

/** The program's name as the kernel knows it, at most 15 characters; undefined when it is gone. */
export function processName(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    // It ended while we looked.
    return undefined;
  }
}

/** One look at all processes serves everybody who asks within this time. Milliseconds. */
const FRESH_MS = 5;
let table: { readonly at: number; readonly processes: readonly ProcessStat[] } | undefined;

/** The living processes of the session that `leader` leads or led; none on systems without /proc. */
export function sessionMembers(leader: number): ProcessStat[] {
  const now = performance.now();
  if (!table || now - table.at > FRESH_MS) table = { at: now, processes: allProcesses() };
  return table.processes.filter(({ session, state }) => session === leader && state !== 'Z');
}

function allProcesses(): ProcessStat[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? processStat(Number(name)) : undefined;
    return stat ? [stat] : [];
  });
}
