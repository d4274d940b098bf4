import { readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import path from 'node:path';
import { ReadStream } from 'node:tty';
import { Emitter } from '../../shared/emitter.ts';
import { BerthError } from '../../shared/errors.ts';
import type { TerminalSize } from '../../shared/protocol/session.ts';
import { foregroundGroup, type LineMode, lineMode, setCloseOnExec } from '../native.ts';
import { endProcesses } from './end-processes.ts';
import type { Pty, PtyExit, PtySpec } from './pty.ts';
import { WriteQueue } from './write-queue.ts';

/**
 * node-pty's native half, pinned to the exact version in package.json. Its JavaScript half loses
 * output when a program exits while reading is paused, spins on a full input buffer, and returns
 * about 4 KB a turn of the event loop; so Berth reads and writes the descriptor itself.
 */
interface NativePty {
  fork(
    file: string,
    args: string[],
    env: string[],
    cwd: string,
    cols: number,
    rows: number,
    uid: number,
    gid: number,
    utf8: boolean,
    helperPath: string,
    onExit: (code: number, signal: number) => void,
  ): { fd: number; pid: number; pty: string };
  resize(fd: number, cols: number, rows: number): void;
  process(fd: number, ptsName: string): string;
}

const require = createRequire(import.meta.url);
const native = loadNative();

function loadNative(): { module: NativePty; helperPath: string } {
  const utils = require.resolve('node-pty/lib/utils.js');
  const loaded = (
    require(utils) as { loadNativeModule(name: string): { dir: string; module: NativePty } }
  ).loadNativeModule('pty');
  const helper = path.resolve(path.dirname(utils), loaded.dir, 'spawn-helper');
  // A program inside the archive cannot be executed; packaging leaves it unpacked beside it.
  return {
    module: loaded.module,
    helperPath: helper.replace(/\bapp\.asar(?!\.unpacked)/, 'app.asar.unpacked'),
  };
}

/**
 * What is read into, by the event loop first and then by us: the kernel gives about 4 KB at a time,
 * several reads fill it. Shared by all terminals, since what was read is handed on before anything else.
 */
const slab = Buffer.allocUnsafe(64 * 1024);
/**
 * At most this much per turn of the event loop, so that a flood leaves room for a keystroke: to read,
 * keep and send 64 KB takes some 4 ms where page faults are dear, and a flood is no faster with more. Bytes.
 */
const DRAIN_BYTES = 64 * 1024;
/** At most this much of what is left at the exit; more can only come from a program left behind. */
const LAST_BYTES = 4 * 1024 * 1024;
/** Ctrl+D, which a terminal at the beginning of a line turns into the end of the input. */
const END_OF_INPUT = Uint8Array.of(4);
/** How long a program left behind may still hold the terminal after the exit. Milliseconds. */
const LINGER_MS = 100;

/** Starts a program in a new pseudo-terminal (Linux; macOS by the same calls, untested). */
export function spawnUnixPty(spec: PtySpec): Pty {
  return new UnixPty(spec);
}

class UnixPty implements Pty {
  readonly pid: number;
  readonly #fd: number;
  readonly #ptsName: string;
  readonly #stream: ReadStream;
  readonly #input: WriteQueue;
  readonly #bytes = new Emitter<Uint8Array>();
  readonly #exited = new Emitter<PtyExit>();
  #size: TerminalSize;
  #paused = false;
  #exit: PtyExit | undefined;
  /** The stream has closed the descriptor; its number may be anybody's by now. */
  #hungUp = false;
  #done = false;

  constructor({ file, args, cwd, env, size }: PtySpec) {
    const pairs = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    const { module, helperPath } = native;
    try {
      const forked = module.fork(
        file,
        [...args],
        pairs,
        cwd,
        size.cols,
        size.rows,
        -1,
        -1,
        true,
        helperPath,
        (code, signal) => this.#onProcessExit(code, signal),
      );
      this.#fd = forked.fd;
      this.pid = forked.pid;
      this.#ptsName = forked.pty;
    } catch (cause) {
      throw new BerthError('SPAWN_FAILED', `${file} could not be started.`, { cause });
    }
    setCloseOnExec(this.#fd);
    this.#size = size;
    this.#input = new WriteQueue(this.#fd);
    this.#stream = openStream(this.#fd, (length) => this.#onReadable(length));
    // EIO and the end both mean that no program holds the terminal any more.
    this.#stream.on('error', () => this.#onHungUp());
    this.#stream.on('end', () => this.#onHungUp());
    this.#stream.resume();
  }

  readonly onBytes = this.#bytes.subscribe;
  readonly onExit = this.#exited.subscribe;

  write(bytes: Uint8Array): boolean {
    return this.#input.write(bytes);
  }

  endInput(): void {
    this.#input.write(END_OF_INPUT);
  }

  resize(size: TerminalSize): void {
    if (this.#hungUp || (size.cols === this.#size.cols && size.rows === this.#size.rows)) return;
    this.#size = size;
    try {
      native.module.resize(this.#fd, size.cols, size.rows);
    } catch {
      // The program ended in this instant; nobody is left to be told a size.
    }
  }

  pause(): void {
    if (this.#paused) return;
    this.#paused = true;
    this.#stream.pause();
  }

  resume(): void {
    if (!this.#paused) return;
    this.#paused = false;
    if (!this.#hungUp) this.#stream.resume();
  }

  foregroundGroup(): number | undefined {
    return this.#hungUp ? undefined : foregroundGroup(this.#fd);
  }

  lineMode(): LineMode | undefined {
    return this.#hungUp ? undefined : lineMode(this.#fd);
  }

  foreground(): string | undefined {
    if (this.#hungUp) return undefined;
    const argv0 = native.module.process(this.#fd, this.#ptsName);
    return argv0 ? path.basename(argv0).replace(/^-/, '') : undefined;
  }

  hangUp(graceMs: number): Promise<void> {
    if (this.#exit) return Promise.resolve();
    // A paused reader would keep a program that still prints from ending.
    this.resume();
    const isGone = () => this.#exit !== undefined;
    return endProcesses({ leader: this.pid, graceMs, first: 'SIGHUP', isGone });
  }

  #onReadable(length: number): void {
    this.#drain(DRAIN_BYTES, length);
  }

  /**
   * Reads on until the terminal is empty, we are paused or the budget is spent.
   *
   * @param filled bytes that lie in the slab already.
   */
  #drain(budget: number, filled = 0): 'empty' | 'hung-up' | 'more' {
    let first = filled;
    while (budget > 0) {
      if (this.#hungUp) return 'hung-up';
      const { length, outcome } = this.#fillSlab(first);
      first = 0;
      if (length > 0) this.#bytes.fire(slab.subarray(0, length));
      if (outcome !== 'more') return outcome;
      if (this.#paused && !this.#exit) return 'more';
      budget -= length;
    }
    return 'more';
  }

  #fillSlab(filled: number): { length: number; outcome: 'empty' | 'hung-up' | 'more' } {
    let length = filled;
    while (length < slab.length) {
      try {
        const count = readSync(this.#fd, slab, length, slab.length - length, null);
        if (count === 0) return { length, outcome: 'hung-up' };
        length += count;
      } catch (error) {
        const again = (error as NodeJS.ErrnoException).code === 'EAGAIN';
        return { length, outcome: again ? 'empty' : 'hung-up' };
      }
    }
    return { length, outcome: 'more' };
  }

  #onProcessExit(code: number, signal: number): void {
    this.#exit = signal === 0 ? { code } : { signal: signalName(signal) };
    if (this.#drain(LAST_BYTES) === 'hung-up') this.#finish();
    // A program left behind holds the terminal; what it prints now still counts, for a moment.
    else setTimeout(() => this.#finish(), LINGER_MS);
  }

  #onHungUp(): void {
    this.#hungUp = true;
    this.#input.close();
    if (this.#exit) this.#finish();
  }

  #finish(): void {
    if (this.#done || !this.#exit) return;
    this.#drain(LAST_BYTES);
    this.#done = true;
    this.#hungUp = true;
    this.#input.close();
    this.#stream.destroy();
    this.#exited.fire(this.#exit);
  }
}

/**
 * Reads without Node's own buffer: pausing stops the reading at once, and no chunk waits there that
 * is older than what `#drain` reads next.
 */
function openStream(fd: number, onRead: (length: number) => void): ReadStream {
  const callback = (length: number): boolean => {
    onRead(length);
    return true;
  };
  // `tty.ReadStream` hands its options on to `net.Socket`, which its types do not say.
  const options = { onread: { buffer: slab, callback } } as ConstructorParameters<
    typeof ReadStream
  >[1];
  return new ReadStream(fd, options);
}

function signalName(number: number): string {
  const entry = Object.entries(constants.signals).find(([, value]) => value === number);
  return entry?.[0] ?? `signal ${number}`;
}
