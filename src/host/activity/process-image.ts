import { readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { isShellName } from '../profiles/shell.ts';
import { NONCE_VARIABLE } from '../shell-integration/integrate-shell.ts';

/** The working folder of a process; undefined where the system does not tell (Linux does). */
export function folderOfProcess(pid: number): string | undefined {
  try {
    const folder = readlinkSync(`/proc/${pid}/cwd`);
    return folder.endsWith(' (deleted)') ? undefined : folder;
  } catch {
    // It ended, is somebody else's, or this is no Linux.
    return undefined;
  }
}

/**
 * Whether a process is a shell. Its name alone proves nothing, since a program may change it: the file
 * that it was started from has to say the same, where the system tells that file.
 */
export function isShellProcess({
  pid,
  name,
}: {
  readonly pid: number;
  readonly name: string;
}): boolean {
  if (!isShellName(name)) return false;
  if (process.platform !== 'linux') return true;
  try {
    const file = readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, '');
    return isShellName(path.basename(file));
  } catch {
    // Somebody else's, as after su: it cannot be told, and counts as a program.
    return false;
  }
}

/**
 * Whether a shell that was started with a nonce is still the program of this process: whatever it
 * executes in its place does not get the variable. True where the system does not tell.
 */
export function stillHasNonce(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`).includes(`${NONCE_VARIABLE}=`);
  } catch {
    // Somebody else's now (su), or this is no Linux: the mark stands, and the terminal reads as busy.
    return true;
  }
}
