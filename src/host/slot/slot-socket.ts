import { createHash } from 'node:crypto';
import { chmod, lstat, rename, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BerthError } from '../../shared/errors.ts';
import { makePrivateFolder } from '../files.ts';

/** libuv cuts longer paths silently, so two hosts could meet on a third name. Bytes. */
const MAX_SOCKET_PATH_BYTES = 103;
const BOUND_SUFFIX = '.new';

/** The listening socket of a slot. Only the holder of the slot's lock makes one. */
export class SlotSocket {
  readonly path: string;
  readonly #waiting: Socket[] = [];
  #welcome: ((socket: Socket) => void) | undefined;
  #server: Server;
  #inode: number;

  private constructor(socketPath: string, server: Server, inode: number) {
    this.path = socketPath;
    this.#server = server;
    this.#inode = inode;
    this.#serve(server);
  }

  /** @throws BerthError `SOCKET_PATH_TOO_LONG` when no short folder can be had either. */
  static async listen(folder: string): Promise<SlotSocket> {
    const socketPath = await chooseSocketPath(folder);
    const { server, inode } = await bind(socketPath);
    return new SlotSocket(socketPath, server, inode);
  }

  /** Hands over whoever connects, also those who came before anybody listened. */
  onConnection(welcome: (socket: Socket) => void): void {
    this.#welcome = welcome;
    for (const socket of this.#waiting.splice(0)) welcome(socket);
  }

  /** Listens again where somebody deleted the socket. Open connections stay. */
  async heal(): Promise<void> {
    if (await this.#isThere()) return;
    await makePrivateFolder(path.dirname(this.path));
    const { server, inode } = await bind(this.path);
    const lost = this.#server;
    this.#server = server;
    this.#inode = inode;
    this.#serve(server);
    lost.close();
  }

  /** Takes no more connections; open ones are their owners' to close. */
  stopListening(): void {
    this.#server.close();
  }

  async remove(): Promise<void> {
    this.stopListening();
    // Where somebody deleted the lock under us, another host may listen there by now.
    if (await this.#isThere()) await rm(this.path, { force: true });
  }

  async #isThere(): Promise<boolean> {
    const found = await lstat(this.path).catch(() => undefined);
    return found?.ino === this.#inode;
  }

  #serve(server: Server): void {
    server.on('connection', (socket) => {
      // Before a transport listens, a hang-up is nobody's error.
      socket.on('error', () => {});
      if (this.#welcome) this.#welcome(socket);
      else this.#waiting.push(socket);
    });
  }
}

/** Beside the lock where the path is short enough, else in a short folder that only we can enter. */
async function chooseSocketPath(folder: string): Promise<string> {
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
async function bind(socket: string): Promise<{ server: Server; inode: number }> {
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
  const { ino } = await lstat(bound);
  await rename(bound, socket);
  return { server, inode: ino };
}
