import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

/**
 * The few system calls that Node does not offer, through koffi (design decision 17). Every caller
 * must live with `undefined`: other platforms, and a machine whose libc is elsewhere.
 */
interface Libc {
  fcntl(fd: number, command: number, type: 'int', argument: number): number;
  tcgetpgrp(fd: number): number;
  tcgetattr(fd: number, termios: Buffer): number;
  pipe(ends: Int32Array): number;
  getsockopt(fd: number, level: number, name: number, value: Buffer, length: Buffer): number;
}

const F_SETFD = 2;
const FD_CLOEXEC = 1;
/** Linux, socket(7): who connected, as pid, uid and gid at the time of the connect. */
const LINUX_SOL_SOCKET = 1;
const LINUX_SO_PEERCRED = 17;
const UCRED_BYTES = 12;
/** More than any system's struct termios. Bytes. */
const TERMIOS_BYTES = 128;
/** c_lflag: its offset in struct termios, and the bits ECHO and ICANON (termios.h of each system). */
const LOCAL_FLAGS =
  process.platform === 'darwin'
    ? { offset: 24, echo: 0x8, canonical: 0x100 }
    : { offset: 12, echo: 0x8, canonical: 0x2 };

const libc = process.platform === 'win32' ? undefined : loadLibc();

function loadLibc(): Libc | undefined {
  try {
    const koffi = createRequire(import.meta.url)('koffi') as typeof import('koffi');
    const library = koffi.load(process.platform === 'darwin' ? 'libSystem.dylib' : 'libc.so.6');
    return {
      fcntl: library.func('int fcntl(int fd, int command, ...)'),
      tcgetpgrp: library.func('int tcgetpgrp(int fd)'),
      tcgetattr: library.func('int tcgetattr(int fd, void *termios)'),
      pipe: library.func('int pipe(void *ends)'),
      getsockopt: library.func(
        'int getsockopt(int fd, int level, int name, void *value, void *length)',
      ),
    } as Libc;
  } catch {
    // E.g. musl: sessions work, but inherit each other's terminals.
    return undefined;
  }
}

/** Keeps a descriptor out of every program that is started later (spec T8). */
export function setCloseOnExec(fd: number): boolean {
  return libc?.fcntl(fd, F_SETFD, 'int', FD_CLOEXEC) === 0;
}

/** The process group in the foreground of a terminal, asked at its master; undefined when not known. */
export function foregroundGroup(fd: number): number | undefined {
  const group = libc?.tcgetpgrp(fd) ?? -1;
  return group > 0 ? group : undefined;
}

/** How a terminal treats what is typed. */
export interface LineMode {
  /** It hands over whole lines and edits them itself: nobody reads keys one by one. */
  readonly canonical: boolean;
  /** It shows what is typed; off while a password is asked for. */
  readonly echo: boolean;
}

/** The mode of a terminal, asked at its master; undefined when not known. */
export function lineMode(fd: number): LineMode | undefined {
  const termios = Buffer.alloc(TERMIOS_BYTES);
  if (libc?.tcgetattr(fd, termios) !== 0) return undefined;
  const flags = termios.readUInt32LE(LOCAL_FLAGS.offset);
  return {
    canonical: (flags & LOCAL_FLAGS.canonical) !== 0,
    echo: (flags & LOCAL_FLAGS.echo) !== 0,
  };
}

/** A new pipe, both ends kept out of programs that are started later; undefined when none is to be had. */
export function openPipe(): { readonly readFd: number; readonly writeFd: number } | undefined {
  const ends = new Int32Array(2);
  if (libc?.pipe(ends) !== 0) return undefined;
  const [readFd = -1, writeFd = -1] = ends;
  setCloseOnExec(readFd);
  setCloseOnExec(writeFd);
  return { readFd, writeFd };
}

export interface PeerCredentials {
  readonly pid: number;
  readonly uid: number;
}

/** Who is at the other end of a unix socket; undefined where the system does not tell. */
export function peerCredentials(socket: Socket): PeerCredentials | undefined {
  const fd = (socket as { _handle?: { fd?: number } })._handle?.fd;
  if (process.platform !== 'linux' || !libc || fd === undefined || fd < 0) return undefined;
  const value = Buffer.alloc(UCRED_BYTES);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(UCRED_BYTES);
  if (libc.getsockopt(fd, LINUX_SOL_SOCKET, LINUX_SO_PEERCRED, value, length) !== 0) {
    return undefined;
  }
  return { pid: value.readInt32LE(0), uid: value.readUInt32LE(4) };
}
