import { execFile } from 'node:child_process';
import { uptime } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Process, type ProcessReader, ProcessTable } from './process-table.ts';

const run = promisify(execFile);
const COLUMNS = 'pid=,ppid=,pgid=,tpgid=,tty=,stat=,etime=,comm=';
const PS_TIMEOUT_MS = 5000;

/**
 * Reads the table that ps(1) prints, for macOS, where there is no /proc. Its session column is empty
 * there, so the terminal stands for it: what runs in a terminal is in its session. Untested on macOS;
 * the test runs Linux's ps with the same columns.
 */
export class PsReader implements ProcessReader {
  async read(): Promise<ProcessTable> {
    const { stdout } = await run('ps', ['-axo', COLUMNS], {
      timeout: PS_TIMEOUT_MS,
      maxBuffer: 16 * 1024 * 1024,
      env: { ...process.env, LC_ALL: 'C' },
    });
    const now = uptime();
    return new ProcessTable(stdout.split('\n').flatMap((line) => parseLine(line, now) ?? []));
  }
}

const LINE = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(-?\d+)\s+(\S+)\s+(\S+)\s+(\S+)\s+(.*)$/;

function parseLine(line: string, now: number): Process | undefined {
  const [, pid, parent, group, foreground, tty, stat, elapsed, command] = LINE.exec(line) ?? [];
  if (!pid || !tty || !stat || !elapsed || !command) return undefined;
  return {
    pid: Number(pid),
    parent: Number(parent),
    group: Number(group),
    session: /^\?+$|^-$/.test(tty) ? `process ${pid}` : tty,
    foreground: Number(foreground),
    state: stat[0] ?? '?',
    startedAt: now - secondsOf(elapsed),
    name: path.basename(command).replace(/^-/, ''),
  };
}

/** `[[days-]hours:]minutes:seconds` */
function secondsOf(elapsed: string): number {
  const [days, clock] = elapsed.includes('-') ? elapsed.split('-') : ['0', elapsed];
  const parts = (clock ?? '').split(':').map(Number);
  return parts.reduce((sum, part) => sum * 60 + part, 0) + Number(days) * 86_400;
}
