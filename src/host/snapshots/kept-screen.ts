import type { Clock } from '../../shared/clock.ts';
import type { Disposable } from '../../shared/lifecycle.ts';
import type { ToldState } from '../../shared/protocol/frame.ts';
import type { TerminalSize } from '../../shared/protocol/session.ts';
import type { OutputLog } from '../sessions/output-log.ts';
import type { Snapshot, SnapshotSource } from '../sessions/snapshot.ts';
import { SizeHistory } from './size-history.ts';
import type { Step } from './snapshot-messages.ts';
import type { SnapshotThread } from './snapshot-thread.ts';
import { type Witness, WitnessStand } from './witness-stand.ts';

/** Output as short as this is painted again from its first byte sooner than a thread tells. Bytes. */
const REPLAY_BYTES = 256 * 1024;
const nothing = new Uint8Array(0);

interface KeptScreenOptions {
  readonly log: OutputLog;
  readonly size: TerminalSize;
  readonly thread: SnapshotThread;
  readonly clock: Clock;
  /** The surfaces that show this session and can tell what their terminal is like. */
  witnesses(): Iterable<Witness>;
  /** Whether the program has to wait may have changed. */
  onPressure(): void;
}

/**
 * Keeps the screen of one run restorable (design decision 8): up to byte `#covered` it is with the
 * snapshot thread, the bytes after it are in the log. Before the log would lose any of them, a window
 * that has parsed them anyway is asked for its terminal's state, or the thread parses them.
 */
export class KeptScreen implements SnapshotSource, Disposable {
  readonly #options: KeptScreenOptions;
  readonly #sizes: SizeHistory;
  readonly #stand: WitnessStand;
  #screen: number;
  #covered = 0;
  /** Where the thread has nothing yet. */
  #isBlank = true;
  /** False once bytes were lost that nobody had parsed. */
  #isComplete = true;
  #questions = 0;
  /** A window's testimony that the thread checks just now. */
  #adopting: { readonly seq: number; readonly done: Promise<void> } | undefined;

  constructor(options: KeptScreenOptions) {
    this.#options = options;
    this.#sizes = new SizeHistory(options.size);
    this.#screen = options.thread.newScreen();
    this.#stand = new WitnessStand(options.clock, () => {
      this.review();
      options.onPressure();
    });
  }

  /** The terminal has this size from the next byte on. */
  resized(size: TerminalSize): void {
    this.#sizes.add({ seq: this.#options.log.headSeq, size });
  }

  /** To be called when the log has grown, and when a surface came, went or lags. */
  review(): void {
    const { log } = this.#options;
    if (this.#lag < log.capacity / 2 || this.#adopting) return;
    if (this.#stand.ask(this.#options.witnesses(), { covered: this.#covered, log })) return;
    // Torn already: nothing is lost any more by waiting until somebody wants to see it.
    if (this.#questions === 0 && !this.#isTorn) this.#feed();
  }

  /** True while the program should wait, or bytes would be lost that are just being asked about. */
  get wantsPause(): boolean {
    const { log } = this.#options;
    const isBusy = this.#questions > 0 || this.#stand.asked !== undefined;
    const told = this.#adopting?.seq ?? this.#stand.asked?.parsedSeq ?? 0;
    const safe = Math.max(this.#covered, told);
    return isBusy && log.headSeq - safe >= (log.capacity * 3) / 4;
  }

  /** A surface tells what its terminal is like. Only an answer to a question is looked at. */
  testify(witness: Witness, { seq, size, state }: ToldState): void {
    const { log, thread, onPressure } = this.#options;
    if (!this.#stand.answered(witness)) return;
    const isNews = seq > this.#covered && seq >= log.tailSeq && seq <= log.headSeq;
    if (!isNews || this.#adopting || !this.#sizes.hadAt(seq, size)) return;
    const screen = thread.newScreen();
    const done = this.#asking(thread.ask({ kind: 'adopt', screen, at: seq, size, state }))
      .then(
        () => this.#moveTo(screen, seq, size),
        // What it told is no terminal's state: as if it had told nothing.
        () => thread.forget(screen),
      )
      .finally(() => {
        this.#adopting = undefined;
        onPressure();
      });
    this.#adopting = { seq, done };
  }

  async capture(): Promise<Snapshot> {
    if (this.#isShort) return { seq: 0, bytes: nothing, size: this.#sizes.first, complete: true };
    await this.#adopting?.done;
    if (this.#isTorn) await this.#hearWitness();
    // A thread that broke is replaced, and can begin anew.
    return this.#paint().catch(() => this.#paint().catch(() => this.#replay()));
  }

  dispose(): void {
    this.#stand.dispose();
    this.#options.thread.forget(this.#screen);
  }

  get #lag(): number {
    return this.#options.log.headSeq - this.#covered;
  }

  /** Bytes are gone from the log that the thread has not. */
  get #isTorn(): boolean {
    return this.#covered < this.#options.log.tailSeq;
  }

  get #isShort(): boolean {
    const { log } = this.#options;
    const isWhole = this.#isBlank && log.tailSeq === 0 && this.#sizes.isConstant;
    return isWhole && log.headSeq <= REPLAY_BYTES;
  }

  async #paint(): Promise<Snapshot> {
    this.#feed();
    const seq = this.#covered;
    const complete = this.#isComplete;
    const { thread } = this.#options;
    const screen = this.#screen;
    const asked = this.#asking(thread.ask({ kind: 'paint', screen, at: seq }));
    const painted = await asked.catch((error) => {
      this.#startOver(screen);
      throw error;
    });
    if (!painted) throw new Error('the snapshot thread painted nothing');
    const { size, bytes, isWhole } = painted;
    return { seq, bytes, size, complete: complete && isWhole };
  }

  /** Hands the thread everything that it has not. */
  #feed(): void {
    const { log, thread } = this.#options;
    if (this.#isTorn) this.#skipTo(log.oldestStart);
    const to = log.headSeq;
    if (this.#covered === to && !this.#isBlank) return;
    const screen = this.#screen;
    const blank = this.#isBlank ? this.#sizes.first : undefined;
    const from = this.#covered;
    const steps = this.#stepsTo(to);
    this.#isBlank = false;
    this.#covered = to;
    this.#asking(thread.ask({ kind: 'feed', screen, from, to, blank, steps })).catch(() =>
      this.#startOver(screen),
    );
  }

  #stepsTo(to: number): Step[] {
    const { log } = this.#options;
    const steps: Step[] = [];
    let at = this.#covered;
    const copyTo = (seq: number) => {
      if (seq > at) steps.push(log.copy(at, seq));
      at = Math.max(at, seq);
    };
    for (const { seq, size } of this.#sizes.advance(to)) {
      copyTo(seq);
      steps.push(size);
    }
    copyTo(to);
    return steps;
  }

  /** What lies before is lost; the screen goes on as well as it can. */
  #skipTo(seq: number): void {
    this.#isComplete = false;
    this.#sizes.advance(seq);
    this.#covered = seq;
    this.#isBlank = true;
    this.#options.thread.forget(this.#screen);
    this.#screen = this.#options.thread.newScreen();
  }

  /** The thread has lost its screen, or never had it. */
  #startOver(screen: number): void {
    if (screen !== this.#screen) return;
    this.#screen = this.#options.thread.newScreen();
    this.#covered = 0;
    this.#isBlank = true;
    // Which sizes the bytes before had is not known any more.
    this.#isComplete = false;
  }

  #moveTo(screen: number, seq: number, size: TerminalSize): void {
    this.#options.thread.forget(this.#screen);
    this.#screen = screen;
    this.#sizes.advanceTo(seq, size);
    this.#covered = seq;
    this.#isBlank = false;
    this.#isComplete = true;
  }

  async #hearWitness(): Promise<void> {
    const { log, witnesses } = this.#options;
    await this.#stand.hear(witnesses(), { covered: this.#covered, log });
    await this.#adopting?.done;
  }

  /** Without the thread: what is still in the log, from a line on. */
  #replay(): Snapshot {
    const { log } = this.#options;
    const seq = log.oldestStart;
    return { seq, bytes: nothing, size: this.#sizes.first, complete: seq === 0 };
  }

  async #asking<T>(answer: Promise<T>): Promise<T> {
    this.#questions += 1;
    try {
      return await answer;
    } finally {
      this.#questions -= 1;
      this.#options.onPressure();
    }
  }
}
