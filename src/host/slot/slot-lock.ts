import { chmod, type FileHandle, open, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { BerthError } from '../../shared/errors.ts';
import { makePrivateFolder } from '../files.ts';

const loadLocks = () =>
  createRequire(import.meta.url)('fs-native-extensions') as {
    tryLock(fd: number): boolean;
    unlock(fd: number): void;
  };

/**
 * The exclusive lock of a slot. It is the operating system's: gone the moment its holder dies, and
 * its file is never deleted by us. Binding the socket as a lock, pid files and proper-lockfile all
 * let two processes in.
 */
export class SlotLock {
  readonly #folder: string;
  #file: FileHandle;

  private constructor(folder: string, file: FileHandle) {
    this.#folder = folder;
    this.#file = file;
  }

  /**
   * Undefined when another process holds it.
   *
   * @throws BerthError `STATE_UNUSABLE` when the folder cannot be written.
   */
  static async take(folder: string): Promise<SlotLock | undefined> {
    const file = await lockedFile(folder);
    return file && new SlotLock(folder, file);
  }

  /** Whether nobody holds the lock now. Asking takes it for a moment. */
  static async isFree(folder: string): Promise<boolean> {
    const lock = await SlotLock.take(folder);
    await lock?.release();
    return lock !== undefined;
  }

  /**
   * Locks the file anew where somebody deleted it: others would lock the name, not our lost file.
   * False when another process was faster and holds the slot now.
   */
  async heal(): Promise<boolean> {
    const [ours, named] = await Promise.all([
      this.#file.stat(),
      stat(lockPath(this.#folder)).catch(() => undefined), // deleted, perhaps with its folder
    ]);
    if (named && named.ino === ours.ino && named.dev === ours.dev) return true;
    const again = await lockedFile(this.#folder);
    if (!again) return false;
    const lost = this.#file;
    this.#file = again;
    await lost.close();
    return true;
  }

  async release(): Promise<void> {
    loadLocks().unlock(this.#file.fd);
    await this.#file.close();
  }
}

const lockPath = (folder: string): string => path.join(folder, 'lock');

async function lockedFile(folder: string): Promise<FileHandle | undefined> {
  const file = await openLock(folder);
  if (loadLocks().tryLock(file.fd)) return file;
  await file.close();
  return undefined;
}

async function openLock(folder: string): Promise<FileHandle> {
  try {
    await makePrivateFolder(folder);
    // The folder keeps other users out, also where it existed with wider rights before.
    await chmod(folder, 0o700);
    return await open(lockPath(folder), 'a+', 0o600);
  } catch (cause) {
    throw stateUnusable(folder, cause);
  }
}

export function stateUnusable(folder: string, cause: unknown): BerthError {
  const { code } = cause as NodeJS.ErrnoException;
  return new BerthError('STATE_UNUSABLE', `Berth cannot write to ${folder} (${code}).`, { cause });
}
