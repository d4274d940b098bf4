import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { uptime } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Process, type ProcessReader, ProcessTable } from './process-table.ts';

/** How long a pass may keep the event loop at a time; a keystroke waits no longer. Milliseconds. */
const SLICE_MS = 2;
/** proc(5) counts start times in USER_HZ, which is 100 on every platform that Node runs on. */
const TICKS_PER_SECOND = 100;
const STAT_BYTES = 1024;
/** An environment is searched this far: Berth's variables come last in what it starts. Bytes. */
const ENVIRONMENT_BYTES = 128 * 1024;
/** A process this young may still become the program that it is started for. Seconds. */
const STARTING_SECONDS = 5;
const MARKER = '\0BERTH_SESSION=';

type Stat = Omit<Process, 'marker'>;
type Markers = Map<number, Process>;

/**
 * Reads Linux's /proc. The files are in memory, so reading them one after the other is quicker than
 * any thread; after every 2 ms the event loop gets its turn.
 */
export class ProcReader implements ProcessReader {
  /** Processes that had only just started when nothing could be read of them. */
  readonly #unread = new Set<number>();
  readonly #buffer = Buffer.allocUnsafe(ENVIRONMENT_BYTES);
  /** What a process came from only changes when it becomes another program. By pid. */
  #markers: Markers = new Map();

  async read(): Promise<ProcessTable> {
    const found: Process[] = [];
    const markers: Markers = new Map();
    let sliceEnd = performance.now() + SLICE_MS;
    for (const name of readdirSync('/proc')) {
      const first = name.charCodeAt(0);
      if (first < 0x30 || first > 0x39) continue;
      const stat = this.#stat(name);
      if (stat) {
        const process = { ...stat, marker: this.#markerOf(stat) };
        markers.set(stat.pid, process);
        found.push(process);
      }
      if (performance.now() > sliceEnd) {
        await nextTurn();
        sliceEnd = performance.now() + SLICE_MS;
      }
    }
    this.#markers = markers;
    for (const pid of this.#unread) if (!markers.has(pid)) this.#unread.delete(pid);
    return new ProcessTable(found);
  }

  #stat(pid: string): Stat | undefined {
    const length = this.#readInto(`/proc/${pid}/stat`, STAT_BYTES);
    return length > 0 ? parseStat(this.#buffer.subarray(0, length)) : undefined;
  }

  #markerOf({ pid, name, startedAt }: Stat): string | undefined {
    const known = this.#markers.get(pid);
    const isKnown = known?.startedAt === startedAt && known.name === name;
    if (isKnown && !this.#unread.delete(pid)) return known.marker;
    const length = this.#readInto(`/proc/${pid}/environ`, ENVIRONMENT_BYTES);
    // In the middle of an exec there is none to be read yet.
    if (length === 0 && uptime() - startedAt < STARTING_SECONDS) this.#unread.add(pid);
    const at = this.#buffer.subarray(0, length).indexOf(MARKER);
    if (at < 0) return undefined;
    const from = at + MARKER.length;
    const end = this.#buffer.subarray(0, length).indexOf(0, from);
    return this.#buffer.toString('latin1', from, end < 0 ? length : end);
  }

  /** Bytes read; 0 for a process that ended meanwhile, or that is not ours to look into. */
  #readInto(file: string, maxBytes: number): number {
    let fd: number | undefined;
    try {
      fd = openSync(file, 'r');
      return readSync(fd, this.#buffer, 0, maxBytes, 0);
    } catch {
      // Processes end while they are looked at, and those of others are closed to us.
      return 0;
    } finally {
      if (fd !== undefined) closeSync(fd);
    }
  }
}

/** Fields of /proc/PID/stat, proc(5). The name may hold anything, parentheses and spaces too. */
export function parseStat(bytes: Buffer): Stat | undefined {
  const open = bytes.indexOf('(');
  const close = bytes.lastIndexOf(')');
  if (open < 0 || close < open) return undefined;
  const fields = bytes.toString('latin1', close + 2).split(' ');
  return {
    pid: Number(bytes.toString('latin1', 0, open - 1)),
    name: bytes.toString('utf8', open + 1, close),
    state: fields[0] ?? '?',
    parent: Number(fields[1]),
    group: Number(fields[2]),
    session: Number(fields[3]),
    foreground: Number(fields[5]),
    startedAt: Number(fields[19]) / TICKS_PER_SECOND,
  };
}
