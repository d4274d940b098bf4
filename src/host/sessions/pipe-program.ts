import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, readSync } from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import { Emitter } from '../../shared/emitter.ts';
import { BerthError } from '../../shared/errors.ts';
import { openPipe } from '../native.ts';
import { endProcesses } from './end-processes.ts';
import type { Pty, PtyExit, PtySpec } from './pty.ts';

/** At most this much of what is left at the exit; more can only come from a program left behind. */
const LAST_BYTES = 4 * 1024 * 1024;
/** How long a program left behind may still hold the pipe after the exit. Milliseconds. */
const LINGER_MS = 100;
/** What may wait for a program that does not read. Bytes. */
const MAX_QUEUED_BYTES = 64 * 1024 * 1024;
const slab = Buffer.allocUnsafe(64 * 1024);

/**
 * Starts a program on pipes, in a session of its own so that all it starts can be ended with it.
 * Standard output and error are one pipe: what it prints stays in the order it was printed in.
 * They are real pipes, not the sockets that Node makes: for a shell with a socket at its input
 * believes that it was logged in to, and /dev/stdin cannot be opened there.
 *
 * @throws BerthError `SPAWN_FAILED`.
 */
export function spawnOnPipes(spec: PtySpec): Pty {
  const input = openPipe();
  const output = openPipe();
  if (!input || !output) {
    throw new BerthError('SPAWN_FAILED', `${spec.file}: the system gave no pipe.`);
  }
  const child = spawn(spec.file, spec.args, {
    cwd: spec.cwd,
    env: { ...spec.env },
    stdio: [input.readFd, output.writeFd, output.writeFd],
    detached: true,
  });
  closeSync(input.readFd);
  closeSync(output.writeFd);
  // A failed start is reported here as well, later; the missing pid has said so.
  child.on('error', () => {});
  if (child.pid === undefined) {
    closeSync(input.writeFd);
    closeSync(output.readFd);
    throw new BerthError('SPAWN_FAILED', `${spec.file} could not be started.`);
  }
  return new PipeProgram(child, child.pid, input.writeFd, output.readFd);
}

class PipeProgram implements Pty {
  readonly pid: number;
  readonly #outputFd: number;
  readonly #input: Socket;
  readonly #output: Socket;
  readonly #name: string;
  readonly #bytes = new Emitter<Uint8Array>();
  readonly #exited = new Emitter<PtyExit>();
  #paused = false;
  #exit: PtyExit | undefined;
  #done = false;

  constructor(child: ChildProcess, pid: number, inputFd: number, outputFd: number) {
    this.pid = pid;
    this.#outputFd = outputFd;
    this.#name = path.basename(child.spawnfile);
    this.#input = new Socket({ fd: inputFd, readable: false, writable: true });
    // EPIPE: it has closed its input or is gone; its exit, or its silence, says what matters.
    this.#input.on('error', () => {});
    this.#output = new Socket({ fd: outputFd, readable: true, writable: false });
    this.#output.on('data', (chunk: Buffer) => this.#bytes.fire(chunk));
    this.#output.on('error', () => {});
    this.#output.on('close', () => this.#finish());
    child.on('exit', (code, signal) => {
      this.#exit = signal === null ? { code: code ?? 0 } : { signal };
      this.#onProcessExit();
    });
  }

  readonly onBytes = this.#bytes.subscribe;
  readonly onExit = this.#exited.subscribe;

  write(bytes: Uint8Array): boolean {
    if (!this.#input.writable) return true;
    if (this.#input.writableLength + bytes.length > MAX_QUEUED_BYTES) return false;
    // The caller may reuse its buffer before the program has read it.
    this.#input.write(Uint8Array.from(bytes));
    return true;
  }

  endInput(): void {
    this.#input.end();
  }

  resize(): void {
    // Pipes have no size.
  }

  pause(): void {
    if (this.#paused) return;
    this.#paused = true;
    this.#output.pause();
  }

  resume(): void {
    if (!this.#paused) return;
    this.#paused = false;
    this.#output.resume();
  }

  foregroundGroup(): undefined {
    return undefined;
  }

  lineMode(): undefined {
    return undefined;
  }

  foreground(): string | undefined {
    return this.#exit ? undefined : this.#name;
  }

  hangUp(graceMs: number): Promise<void> {
    if (this.#exit) return Promise.resolve();
    // A paused reader would keep a program that still prints from ending.
    this.resume();
    // Not `end`: what a stubborn program has not read must not keep its input open.
    this.#input.destroy();
    const isGone = () => this.#exit !== undefined;
    return endProcesses({ leader: this.pid, graceMs, first: 'nothing', isGone });
  }

  #onProcessExit(): void {
    this.#input.destroy();
    this.resume();
    if (this.#drain() === 'ended') this.#finish();
    // A program left behind holds the pipe; what it prints now still counts, for a moment.
    else setTimeout(() => this.#finish(), LINGER_MS);
  }

  /** Reads what is in the pipe now: the program that wrote it is gone. */
  #drain(): 'ended' | 'open' {
    // What was read while paused comes first. `read` fires the listener by itself.
    while (this.#output.read() !== null);
    for (let budget = LAST_BYTES; budget > 0 && !this.#output.destroyed; ) {
      try {
        const count = readSync(this.#outputFd, slab, 0, slab.length, null);
        if (count === 0) return 'ended';
        this.#bytes.fire(slab.subarray(0, count));
        budget -= count;
      } catch {
        // EAGAIN: empty, but somebody still holds the other end.
        return 'open';
      }
    }
    return this.#output.destroyed ? 'ended' : 'open';
  }

  #finish(): void {
    if (this.#done || !this.#exit) return;
    if (!this.#output.destroyed) this.#drain();
    this.#done = true;
    this.#output.destroy();
    this.#exited.fire(this.#exit);
  }
}
