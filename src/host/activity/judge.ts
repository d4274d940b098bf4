import type { Activity } from '../../shared/protocol/activity.ts';
import type { LineMode } from '../native.ts';
import type { Process, ProcessTable } from './process-table.ts';

/** What was seen of one terminal at one moment. */
export interface Sight {
  readonly table: ProcessTable;
  /** The program the session was started with. */
  readonly leader: number;
  /** Whether a process is a shell, and not one that only calls itself by a shell's name. */
  isShell(process: Process): boolean;
  /** Who edits the line of the terminal; undefined when the system does not tell. */
  readonly lineMode: LineMode | undefined;
  /** What the shell's own marks say; undefined when it has none. */
  readonly mark: 'prompt' | 'command' | undefined;
  /** Whether the program is still the shell that marks; another may have taken its place (exec). */
  isIntegrated(): boolean;
  /** Whether the last line of output is the one that the shell's first prompt ended with. */
  readonly showsPrompt: boolean;
  /**
   * Seconds after the start of the machine at which the first line was entered. What a plain shell
   * started before belongs to its prompt (spec S4). Undefined for a command of the person's: all
   * that it started is work.
   */
  readonly workSince: number | undefined;
  /** The Berth session, as the environment of its programs names it. */
  readonly marker: string;
}

/** What the sight means, before what was typed is taken into account. */
export type Judgement = Pick<
  Activity,
  'kind' | 'source' | 'evidence' | 'program' | 'nested' | 'leftRunning'
>;

/** Shells that never edit a line themselves, so that the terminal's mode tells nothing. */
const PLAIN_SHELLS = new Set(['sh', 'dash', 'ash', 'busybox']);
/** How many programs that left are named. */
const MAX_LEFT = 8;
const MAX_NAME_LENGTH = 64;

/**
 * What a terminal is doing, from the process table, the terminal's mode and the shell's marks
 * (spec T11). Each may only make a terminal busier than the others say: a mark that a program forged
 * never frees a terminal that runs something, and a mode that a program changed never hides that a
 * command was started. Whatever cannot be told is `unknown`.
 */
export function judge(sight: Sight): Judgement {
  const leader = sight.table.get(sight.leader);
  if (!leader || isDead(leader)) {
    return unknown(`The process ${sight.leader} is not in the process table.`);
  }
  const others = sight.table
    .inSession(leader.session)
    .filter((process) => process.pid !== leader.pid && !isDead(process));
  const look = hasNoTerminal(leader)
    ? onPipes
    : leader.foreground === leader.group
      ? ownInFront
      : otherInFront;
  const judgement = look(sight, leader, others);
  return { ...judgement, leftRunning: leftRunning(sight, leader) };
}

type Bare = Omit<Judgement, 'leftRunning'>;

export const unknown = (evidence: string): Judgement => ({
  kind: 'unknown',
  source: 'process-table',
  evidence,
  nested: false,
  leftRunning: [],
});

/** A program on pipes takes prompts; that one is under way is its turn's to say, which holds as well. */
function onPipes(_sight: Sight, leader: Process, others: readonly Process[]): Bare {
  const source = 'process-table';
  const [beside] = others;
  if (beside) {
    const evidence = `${phrase(beside)} runs together with ${phrase(leader)}.`;
    return { ...named(beside), kind: 'program', source, evidence };
  }
  const waits = isAsleep(leader);
  const evidence = waits
    ? `${phrase(leader)} waits for a prompt, and nothing else runs.`
    : `${phrase(leader)} is at work.`;
  return { ...named(leader), kind: waits ? 'prompt' : 'program', source, evidence };
}

/** A group that is not the shell's has the terminal: a program, or a shell inside the shell. */
function otherInFront(sight: Sight, leader: Process, others: readonly Process[]): Bare {
  const group = others.filter((process) => process.group === leader.foreground);
  const front = group.find(({ pid }) => pid === leader.foreground) ?? group[0];
  if (!front) {
    return unknown(`The process group ${leader.foreground} in front is not in the process table.`);
  }
  if (isNestedPrompt(sight, front, group)) {
    const evidence = `${phrase(front)}, a shell inside the shell, reads a line.`;
    return { ...named(front), kind: 'prompt', source: 'termios', evidence, nested: true };
  }
  const evidence = `${phrase(front)} has the terminal.`;
  return { ...named(front), kind: 'program', source: 'process-table', evidence };
}

function isNestedPrompt(
  { table, lineMode, isShell }: Sight,
  front: Process,
  group: readonly Process[],
): boolean {
  return (
    lineMode !== undefined &&
    readsKeys(lineMode) &&
    isAsleep(front) &&
    group.every(({ pid }) => pid === front.pid) &&
    table.childrenOf(front.pid).every(isDead) &&
    isShell(front)
  );
}

/** The session's own program has the terminal. */
function ownInFront(sight: Sight, leader: Process, others: readonly Process[]): Bare {
  const program = { ...named(leader), kind: 'program', source: 'process-table' } as const;
  if (!sight.isShell(leader)) {
    return { ...program, evidence: `${phrase(leader)} is the session's own command.` };
  }
  if (isStopped(leader)) {
    const evidence = `${phrase(leader)} itself is stopped.`;
    return { ...program, kind: 'stopped', evidence };
  }
  const work = others.filter((process) => !isOlder(process, sight.workSince));
  const beside = work.find((process) => process.group === leader.group && !isStopped(process));
  if (beside) {
    const evidence = `${phrase(beside)} runs together with the shell.`;
    return { ...program, ...named(beside), evidence };
  }
  return builtinInFront(sight, leader) ?? behindPrompt(leader, work);
}

/** What the shell does inside its own process, which no process table shows. */
function builtinInFront(sight: Sight, shell: Process): Bare | undefined {
  const program = { ...named(shell), kind: 'program' } as const;
  if (!isAsleep(shell)) {
    const evidence = `${phrase(shell)} is at work itself.`;
    return { ...program, source: 'process-table', evidence };
  }
  if (!sight.lineMode) return unknown('The mode of the terminal cannot be read.');
  if (sight.mark === 'command' && sight.isIntegrated()) {
    const evidence = `${phrase(shell)} said that a command began, and not that it ended.`;
    return { ...program, source: 'shell-mark', evidence };
  }
  if (readsKeys(sight.lineMode)) return undefined;
  if (!PLAIN_SHELLS.has(shell.name)) {
    const evidence = `${phrase(shell)} reads no line: it starts, or runs a command of its own.`;
    return { ...program, source: 'termios', evidence };
  }
  if (sight.showsPrompt) return undefined;
  return {
    ...unknown(`${phrase(shell)} waits, and its last output is not the prompt it began with.`),
    source: 'output',
  };
}

function behindPrompt(shell: Process, work: readonly Process[]): Bare {
  const reads = `${phrase(shell)} reads a line`;
  const source = 'process-table';
  const jobs = work.filter((process) => process.group !== shell.group || isStopped(process));
  const job = jobs.find((process) => !isStopped(process)) ?? jobs[0];
  if (!job) {
    return {
      ...named(shell),
      kind: 'prompt',
      source: 'termios',
      evidence: `${reads}, and nothing else runs.`,
    };
  }
  const more = jobs.length > 1 ? ` and ${jobs.length - 1} more` : '';
  return isStopped(job)
    ? {
        ...named(job),
        kind: 'stopped',
        source,
        evidence: `${reads}; ${phrase(job)}${more} stopped.`,
      }
    : {
        ...named(job),
        kind: 'background',
        source,
        evidence: `${reads}; ${phrase(job)}${more} runs.`,
      };
}

/** Programs of this session that are in another one now, by descent or by their environment. */
function leftRunning({ table, marker }: Sight, leader: Process): string[] {
  const left = new Map<number, Process>();
  const add = (process: Process) => {
    if (process.session !== leader.session && !isDead(process)) left.set(process.pid, process);
  };
  for (const member of table.inSession(leader.session)) table.childrenOf(member.pid).forEach(add);
  table.marked(marker).forEach(add);
  const names = new Set([...left.values()].map(({ name }) => shortName(name)));
  return [...names].sort().slice(0, MAX_LEFT);
}

/** The kernel gives such a process no foreground group (proc(5), tpgid). */
const hasNoTerminal = ({ foreground }: Process): boolean => foreground <= 0;
/** Line editors take each key and draw it themselves; `read -n 1` leaves the drawing to the terminal. */
const readsKeys = ({ canonical, echo }: LineMode): boolean => !canonical && !echo;
const isDead = ({ state }: Process): boolean => state === 'Z' || state === 'X';
const isStopped = ({ state }: Process): boolean => state === 'T' || state === 't';
const isAsleep = ({ state }: Process): boolean => state === 'S' || state === 'I';
const isOlder = ({ startedAt }: Process, workSince: number | undefined): boolean =>
  workSince !== undefined && startedAt < workSince;
/** A process may call itself anything; only what can be shown is kept (spec T12). */
const shortName = (name: string): string =>
  name.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu, '').slice(0, MAX_NAME_LENGTH) || '?';
const phrase = ({ name, pid }: Process): string => `${shortName(name)} (${pid})`;
const named = ({ name }: Process) => ({ program: shortName(name), nested: false });
