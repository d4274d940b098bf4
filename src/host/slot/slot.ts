import { createHash } from 'node:crypto';
import { chmod, type FileHandle, lstat, open, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BerthError } from '../../shared/errors.ts';
import { makePrivateFolder } from '../files.ts';

/** libuv cuts longer paths silently, so two hosts could meet on a third name. Bytes. */
const MAX_SOCKET_PATH_BYTES = 103;
const BOUND_SUFFIX = '.new';

/** The right to be the host of a folder: an exclusive lock and the socket beside it (spec S15). */
export interface Slot {
  readonly folder: string;
  readonly socket: string;
  /** Listens already; whoever takes the slot adds its `connection` listener in the same tick. */
  readonly server: Server;
  /** Closes and removes the socket, then lets go of the lock: last, since it is what others wait for. */
  release(): Promise<void>;
}

const loadLocks = () =>
  createRequire(import.meta.url)('fs-native-extensions') as {
    tryLock(fd: number): boolean;
    unlock(fd: number): void;
  };

/**
 * Takes a slot, or answers undefined when another process holds it. The lock is the operating
 * system's: it is gone the moment its holder dies, and the file is never deleted. Binding the
 * socket as a lock, pid files and proper-lockfile all let two processes in.
 *
 * @throws BerthError `STATE_UNUSABLE` when the folder cannot be written, `SOCKET_PATH_TOO_LONG`
 *   when no short folder can be had either.
 */
export async function takeSlot(folder: string): Promise<Slot | undefined> {
  const lock = await openLock(folder);
  const { tryLock, unlock } = loadLocks();
  if (!tryLock(lock.fd)) {
    await lock.close();
    return undefined;
  }
  const letGo = async () => {
    unlock(lock.fd);
    await lock.close();
  };
  try {
    const socket = await socketPath(folder);
    const server = await listen(socket);
    const { ino } = await lstat(socket);
    return {
      folder,
      socket,
      server,
      async release() {
        await closeServer(server);
        // Where somebody deleted the lock under us, another host may listen there by now.
        const found = await lstat(socket).catch(() => undefined);
        if (found?.ino === ino) await rm(socket, { force: true });
        await letGo();
      },
    };
  } catch (error) {
    await letGo();
    throw error instanceof BerthError ? error : unusable(folder, error);
  }
}

async function openLock(folder: string): Promise<FileHandle> {
  try {
    await makePrivateFolder(folder);
    // The folder keeps other users out, also where it existed with wider rights before.
    await chmod(folder, 0o700);
    return await open(path.join(folder, 'lock'), 'a+', 0o600);
  } catch (cause) {
    throw unusable(folder, cause);
  }
}

function unusable(folder: string, cause: unknown): BerthError {
  const { code } = cause as NodeJS.ErrnoException;
  return new BerthError('STATE_UNUSABLE', `Berth cannot write to ${folder} (${code}).`, { cause });
}

/** Beside the lock where the path is short enough, else in a short folder that only we can enter. */
async function socketPath(folder: string): Promise<string> {
  const beside = path.join(folder, 's');
  if (fits(beside)) return beside;
  const runtime = process.env['XDG_RUNTIME_DIR'];
  const base = runtime
    ? path.join(runtime, 'berth')
    : path.join(tmpdir(), `berth-${process.getuid?.() ?? 'user'}`);
  const short = path.join(base, createHash('sha256').update(folder).digest('hex').slice(0, 16));
  const socket = path.join(short, 's');
  if (fits(socket) && (await isPrivate(base)) && (await isPrivate(short))) return socket;
  throw new BerthError(
    'SOCKET_PATH_TOO_LONG',
    `The path ${beside} is longer than the ${MAX_SOCKET_PATH_BYTES} bytes a socket may have. ` +
      'Set XDG_STATE_HOME or XDG_RUNTIME_DIR to a shorter folder.',
  );
}

/** Makes the folder if need be. False when it could be somebody else's: /tmp is everybody's. */
async function isPrivate(folder: string): Promise<boolean> {
  try {
    await makePrivateFolder(folder);
    const found = await lstat(folder);
    return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
  } catch {
    // Not to be made there: no place for a socket.
    return false;
  }
}

const fits = (socket: string): boolean =>
  Buffer.byteLength(`${socket}${BOUND_SUFFIX}`) <= MAX_SOCKET_PATH_BYTES;

/**
 * Binds under another name and renames: libuv removes the name it bound when it closes, whoever has
 * that name by then. Only the holder of the lock gets here, so what it replaces is a dead host's.
 */
async function listen(socket: string): Promise<Server> {
  const bound = `${socket}${BOUND_SUFFIX}`;
  await rm(bound, { force: true });
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(bound, () => {
      server.off('error', reject);
      resolve();
    });
  });
  await chmod(bound, 0o600);
  await rename(bound, socket);
  return server;
}

/** Resolves when the server takes no more connections; open ones are their owners' to close. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    // `close` waits for open connections; the listening handle itself is gone at once.
    setImmediate(resolve);
  });
}
