import { readFileSync, readlinkSync } from 'node:fs';
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
