/** One process, as the system's table shows it. */
export interface Process {
  readonly pid: number;
  readonly parent: number;
  /** Process group. */
  readonly group: number;
  /** What the processes of one terminal session have in common: the session's id, or its terminal. */
  readonly session: number | string;
  /** The process group in the foreground of its terminal; -1 without a terminal. */
  readonly foreground: number;
  /** One letter, as ps(1) shows it: R running, S asleep, D in the kernel, T stopped, Z dead. */
  readonly state: string;
  /** Seconds after the start of the machine. */
  readonly startedAt: number;
  /** Base name of its program, at most 15 bytes on Linux. */
  readonly name: string;
  /** The Berth session that its environment names: it came from there, wherever it is now. */
  readonly marker?: string | undefined;
}

/** Reads the whole table in one pass, for any number of sessions. */
export interface ProcessReader {
  /** @throws when the system does not show its processes. */
  read(): Promise<ProcessTable>;
}

/** The processes of this machine at one moment, give or take the time of the pass. */
export class ProcessTable {
  readonly #processes = new Map<number, Process>();
  readonly #sessions = new Map<number | string, Process[]>();
  readonly #children = new Map<number, Process[]>();
  readonly #marked = new Map<string, Process[]>();

  constructor(processes: Iterable<Process>) {
    for (const process of processes) {
      this.#processes.set(process.pid, process);
      push(this.#sessions, process.session, process);
      push(this.#children, process.parent, process);
      if (process.marker) push(this.#marked, process.marker, process);
    }
  }

  get size(): number {
    return this.#processes.size;
  }

  get(pid: number): Process | undefined {
    return this.#processes.get(pid);
  }

  /** Every process of a terminal session, orphans too. */
  inSession(session: Process['session']): readonly Process[] {
    return this.#sessions.get(session) ?? [];
  }

  childrenOf(pid: number): readonly Process[] {
    return this.#children.get(pid) ?? [];
  }

  /** Every process whose environment names the Berth session. */
  marked(marker: string): readonly Process[] {
    return this.#marked.get(marker) ?? [];
  }
}

function push<K>(map: Map<K, Process[]>, key: K, process: Process): void {
  const list = map.get(key);
  if (list) list.push(process);
  else map.set(key, [process]);
}
