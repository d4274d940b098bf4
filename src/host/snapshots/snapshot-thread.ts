import { Worker } from 'node:worker_threads';
import { BerthError } from '../../shared/errors.ts';
import type { Disposable } from '../../shared/lifecycle.ts';
import type {
  PaintedScreen,
  SnapshotQuestion,
  SnapshotReply,
  SnapshotRequest,
} from './snapshot-messages.ts';

interface Waiting {
  resolve(painted: PaintedScreen | undefined): void;
  reject(error: Error): void;
}

/**
 * The one thread of a host that parses for snapshots. It starts at the first question; one that broke
 * is replaced at the next, and knows nothing of what the last one kept.
 */
export class SnapshotThread implements Disposable {
  readonly #source: () => string | undefined;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #questions = 0;
  #screens = 0;
  #disposed = false;

  /** @param source the bundled worker.ts; undefined where there is none. */
  constructor(source: () => string | undefined) {
    this.#source = source;
  }

  /** A number that no screen has had yet. */
  newScreen(): number {
    return ++this.#screens;
  }

  /**
   * Questions are answered in their order. What a `feed` or `adopt` carries is handed over, not copied.
   *
   * @throws BerthError `INTERNAL` when the thread is gone, or says so.
   */
  async ask(request: SnapshotRequest): Promise<PaintedScreen | undefined> {
    const worker = this.#started();
    const id = ++this.#questions;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      const question: SnapshotQuestion = { id, request };
      worker.postMessage(question, buffersOf(request));
    });
  }

  /** Lets go of a screen, if the thread is there. */
  forget(screen: number): void {
    if (this.#worker) this.ask({ kind: 'forget', screen }).catch(ignoreLoss);
  }

  dispose(): void {
    this.#disposed = true;
    void this.#worker?.terminate();
    this.#lost(this.#worker, 'the host is closing');
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const source = this.#disposed ? undefined : this.#source();
    if (source === undefined) throw failure('there is no thread for it');
    const worker = new Worker(source, { eval: true, name: 'berth-snapshots' });
    this.#worker = worker;
    worker.unref();
    worker.on('message', (reply: SnapshotReply) => this.#take(reply));
    worker.on('error', (error) => this.#lost(worker, error.message));
    worker.on('exit', () => this.#lost(worker, 'its thread ended'));
    return worker;
  }

  #take(reply: SnapshotReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (reply.ok) waiting?.resolve(reply.painted);
    else waiting?.reject(failure(reply.why));
  }

  #lost(worker: Worker | undefined, why: string): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(failure(why));
  }
}

/** A thread that is gone has forgotten everything. */
function ignoreLoss(): void {}

function failure(why: string): BerthError {
  return new BerthError('INTERNAL', `The screen could not be kept: ${why}.`);
}

function buffersOf(request: SnapshotRequest): ArrayBuffer[] {
  const parts: readonly unknown[] =
    request.kind === 'feed' ? request.steps : request.kind === 'adopt' ? [request.state] : [];
  return parts.flatMap((part) => (part instanceof Uint8Array ? [part.buffer as ArrayBuffer] : []));
}
