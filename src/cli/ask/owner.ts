import { readFile } from 'node:fs/promises';
import type { Clock } from '../../shared/clock.ts';

/** How often the program that waits is looked at. Milliseconds. */
const LOOK_MS = 500;

/** What the system calls the program that runs this command. Undefined where it does not tell. */
export async function parentName(): Promise<string | undefined> {
  try {
    return (await readFile(`/proc/${process.ppid}/comm`, 'utf8')).trim() || undefined;
  } catch {
    // Only Linux tells this way.
    return undefined;
  }
}

/**
 * Resolves when the program that waits for the answer is gone: one that is killed tells nobody, and
 * its question must not stay (spec C2).
 *
 * @param pid of that program, where it named itself; its death shows also behind a shell in between.
 */
export function ownerGone(pid: number | undefined, clock: Clock): Promise<void> {
  const parent = process.ppid;
  const isGone = () => process.ppid !== parent || (pid !== undefined && !isAlive(pid));
  return new Promise((resolve) => {
    const look = () => {
      if (isGone()) resolve();
      else clock.after(LOOK_MS, look);
    };
    look();
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Of another user: there all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
