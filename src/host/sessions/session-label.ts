import path from 'node:path';
import type { Activity } from '../../shared/protocol/activity.ts';
import { isShellName } from '../profiles/shell.ts';

/** Longer command lines are cut; the whole one is in the session's command and arguments. Characters. */
const MAX_LENGTH = 60;

interface CommandLine {
  readonly command: string;
  readonly args: readonly string[];
  /** A shell without a script or a command of its own. */
  readonly isPlainShell: boolean;
}

/** A session that has no name or title is called by what it runs: `zsh`, `npm run dev`. */
export function commandLabel({ command, args, isPlainShell }: CommandLine): string {
  const program = path.basename(command) || command;
  const words = isPlainShell ? [program] : [program, ...args];
  const label = words.join(' ').replace(/\s+/g, ' ').trim();
  return label.length > MAX_LENGTH ? `${label.slice(0, MAX_LENGTH - 1)}…` : label;
}

/** What a session is called without its title, which a program may change at any time. */
export function steadyLabel(name: string | undefined, command: string, number: number): string {
  return name ?? (number > 1 ? `${command} ${number}` : command);
}

interface Seen {
  readonly launch: { readonly isPlainShell: boolean; readonly cwd: string };
  readonly activity: Activity;
  readonly folder: string | undefined;
}

/** What a running shell runs, or where it went: that tells two of them apart. */
export function labelAtWork({ launch, activity, folder }: Seen): string | undefined {
  const { kind, program } = activity;
  if (!launch.isPlainShell) return undefined;
  if (kind === 'program' && program && !isShellName(program)) return program;
  return folder && folder !== launch.cwd ? path.basename(folder) || folder : undefined;
}

/** The lowest number, from 1 on, that none of the others has: a number stays with its session. */
export function lowestFree(taken: ReadonlySet<number>): number {
  for (let number = 1; ; number++) if (!taken.has(number)) return number;
}
