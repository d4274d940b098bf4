import { readFileSync } from 'node:fs';
import type { WebContents } from 'electron';
import type { Numbers } from './scenario.ts';

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10;

/**
 * Starts counting; the answer says what main and page have used since then for each MB, in
 * milliseconds. Other work on the machine changes it less than it changes the time on the wall.
 */
export function countProcessorTime(contents: WebContents): (bytes: number) => Numbers {
  const page = contents.getOSProcessId();
  const before = { main: usedMs(process.pid), page: usedMs(page) };
  return (bytes) => ({
    mainMsPerMB: (usedMs(process.pid) - before.main) / (bytes / 1e6),
    pageMsPerMB: (usedMs(page) - before.page) / (bytes / 1e6),
  });
}

function usedMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
