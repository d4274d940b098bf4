import { writeSync } from 'node:fs';

/** How long to wait when the terminal's input buffer is full; doubles up to the second. Milliseconds. */
const FIRST_WAIT_MS = 1;
const LONGEST_WAIT_MS = 50;
/** What may wait for a program that does not read. Bytes. */
const MAX_QUEUED_BYTES = 64 * 1024 * 1024;

/**
 * Input for a terminal whose program may not read: bytes wait here in order. A full kernel buffer
 * is asked again after a while, never in a loop, so 5 MB pasted into a stopped program cost no
 * processor time (node-pty's own queue spins on it).
 */
export class WriteQueue {
  readonly #fd: number;
  #waiting: Uint8Array[] = [];
  #queuedBytes = 0;
  #timer: NodeJS.Timeout | undefined;
  #waitMs = FIRST_WAIT_MS;
  #closed = false;

  /** `fd`: a non-blocking descriptor. */
  constructor(fd: number) {
    this.#fd = fd;
  }

  /** False when the queue is full; then nothing of `bytes` was taken. */
  write(bytes: Uint8Array): boolean {
    if (this.#closed || bytes.length === 0) return true;
    if (this.#queuedBytes + bytes.length > MAX_QUEUED_BYTES) return false;
    this.#queuedBytes += bytes.length;
    // The caller may reuse its buffer, e.g. a view into a received chunk.
    this.#waiting.push(Uint8Array.from(bytes));
    if (!this.#timer) this.#drain();
    return true;
  }

  close(): void {
    this.#closed = true;
    this.#waiting = [];
    this.#queuedBytes = 0;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #drain(): void {
    this.#timer = undefined;
    for (let chunk = this.#waiting[0]; chunk; chunk = this.#waiting[0]) {
      const written = this.#writeSome(chunk);
      if (written === 'full') return;
      if (written === chunk.length) this.#waiting.shift();
      else this.#waiting[0] = chunk.subarray(written);
    }
  }

  #writeSome(chunk: Uint8Array): number | 'full' {
    try {
      const written = writeSync(this.#fd, chunk);
      this.#queuedBytes -= written;
      this.#waitMs = FIRST_WAIT_MS;
      return written;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') {
        // EIO: the program is gone. Its exit says so to everybody who cares.
        this.close();
        return 'full';
      }
      this.#timer = setTimeout(() => this.#drain(), this.#waitMs);
      this.#waitMs = Math.min(this.#waitMs * 2, LONGEST_WAIT_MS);
      return 'full';
    }
  }
}
