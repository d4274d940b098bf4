import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { access, constants, realpath, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { BerthError } from '../../shared/errors.ts';

const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);

/**
 * 16 hex digits that name this machine: a home folder on a network drive is shared by several, and
 * a lock there says nothing about a process elsewhere (design decision 5).
 */
export function machineId(): string {
  for (const file of ['/etc/machine-id', '/var/lib/dbus/machine-id']) {
    try {
      const id = readFileSync(file, 'utf8').trim();
      if (id) return hashOf(id);
    } catch {
      // Not there on every system; the next one, or the host's name, does.
    }
  }
  return hashOf(hostname());
}

/** Where a workspace's lock, endpoint and socket lie. `realFolder` as `realFolderOf` answers it. */
export function slotFolder(stateDir: string, realFolder: string): string {
  return path.join(stateDir, 'hosts', machineId(), hashOf(realFolder));
}

/**
 * The one name of a folder, whatever links lead to it. For one that does not exist: the real path
 * of its longest existing parent plus the rest (spec S15).
 */
export async function realFolderOf(folder: string): Promise<string> {
  const absolute = path.resolve(folder);
  try {
    return await realpath(absolute);
  } catch {
    // Missing or unreadable: its parent may still have a real path.
    const parent = path.dirname(absolute);
    if (parent === absolute) return absolute;
    return path.join(await realFolderOf(parent), path.basename(absolute));
  }
}

/**
 * The real path of a folder that can be a workspace.
 *
 * @throws BerthError `FOLDER_UNUSABLE` with a sentence that says what is wrong with it.
 */
export async function usableFolder(folder: string): Promise<string> {
  const real = await realFolderOf(folder);
  const refuse = (why: string, cause?: unknown) =>
    new BerthError('FOLDER_UNUSABLE', `${real} ${why}`, { cause });
  let found: Awaited<ReturnType<typeof stat>>;
  try {
    found = await stat(real);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw refuse('does not exist. Was it moved or deleted?', cause);
    throw refuse(`cannot be opened (${code}).`, cause);
  }
  if (!found.isDirectory()) throw refuse('is a file, not a folder. Open the folder it lies in.');
  try {
    await access(real, constants.R_OK | constants.X_OK);
  } catch (cause) {
    throw refuse('may not be read by you. Check its permissions.', cause);
  }
  return real;
}
