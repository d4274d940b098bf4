import path from 'node:path';

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

/** The lowest number, from 1 on, that none of the others has: a number stays with its session. */
export function lowestFree(taken: ReadonlySet<number>): number {
  for (let number = 1; ; number++) if (!taken.has(number)) return number;
}
