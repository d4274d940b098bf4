import { ProcReader } from './proc-reader.ts';
import type { ProcessReader, ProcessTable } from './process-table.ts';
import { PsReader } from './ps-reader.ts';

/**
 * One pass for everybody who asks at the same time, whatever host they belong to. Who asks during a
 * pass gets the next one: an answer is never older than its question.
 */
class SharedReader implements ProcessReader {
  readonly #reader: ProcessReader;
  #current: Promise<ProcessTable> | undefined;
  #next: Promise<ProcessTable> | undefined;

  constructor(reader: ProcessReader) {
    this.#reader = reader;
  }

  read(): Promise<ProcessTable> {
    if (!this.#current) return this.#start();
    this.#next ??= this.#current.then(
      () => this.#start(),
      () => this.#start(),
    );
    return this.#next;
  }

  #start(): Promise<ProcessTable> {
    this.#next = undefined;
    const pass = this.#reader.read();
    this.#current = pass;
    const over = () => {
      if (this.#current === pass) this.#current = undefined;
    };
    pass.then(over, over);
    return pass;
  }
}

/** The reader for this system. On one that has neither, every look fails and reads as unknown. */
export function createProcessReader(platform: NodeJS.Platform = process.platform): ProcessReader {
  return new SharedReader(platform === 'linux' ? new ProcReader() : new PsReader());
}
