import type { Clock } from '../../shared/clock.ts';
import type { Disposable } from '../../shared/lifecycle.ts';
import type { TerminalSize } from '../../shared/protocol/session.ts';
import { KeptScreen } from '../snapshots/kept-screen.ts';
import type { SnapshotThread } from '../snapshots/snapshot-thread.ts';
import type { Witness } from '../snapshots/witness-stand.ts';
import { LOOK_BACK_BYTES, ModeGuard } from './mode-guard.ts';
import { type Osc, OscScanner } from './osc-scanner.ts';
import { OutputLog } from './output-log.ts';

interface OutputOptions {
  readonly clock: Clock;
  readonly snapshots: SnapshotThread;
  witnesses(): Iterable<Witness>;
  onPressure(): void;
}

/** What a session printed in this run: its bytes, the screen they make, and what they tell. */
export class RunOutput implements Disposable {
  readonly #options: OutputOptions;
  #log = new OutputLog();
  #screen: KeptScreen;
  #strings = new OscScanner();
  #modes = new ModeGuard();

  constructor(options: OutputOptions, size: TerminalSize) {
    this.#options = options;
    this.#screen = this.#newScreen(size);
  }

  get log(): OutputLog {
    return this.#log;
  }
  get screen(): KeptScreen {
    return this.#screen;
  }

  /** Byte numbers start anew. */
  forget(size: TerminalSize): void {
    this.#log = new OutputLog();
    this.#screen.dispose();
    this.#screen = this.#newScreen(size);
  }

  /** Another program prints from now on. */
  begin(): void {
    this.#strings = new OscScanner();
    this.#modes = new ModeGuard();
  }

  /** What was printed before, and at which sizes. */
  recall(steps: readonly (Uint8Array | TerminalSize)[]): void {
    for (const step of steps) {
      if (step instanceof Uint8Array) this.#log.append(step);
      else this.#screen.resized(step);
    }
  }

  /**
   * Puts the terminal right where a program died with it, before what is printed next.
   *
   * @param inFront who has the terminal; undefined where the system does not tell.
   */
  repairBefore(bytes: Uint8Array, inFront: 'shell' | 'program' | undefined): void {
    if (inFront === undefined) return;
    const repair = this.#modes.before(bytes, inFront, () => this.last(LOOK_BACK_BYTES));
    if (repair) this.#log.append(Buffer.from(repair));
  }

  /** What the bytes that were appended last say beside the text. */
  oscsOf(bytes: Uint8Array): Iterable<Osc> {
    return this.#strings.push(bytes, this.#log.headSeq - bytes.length);
  }

  last(maxBytes: number): Uint8Array {
    const from = Math.max(this.#log.tailSeq, this.#log.headSeq - maxBytes);
    return Buffer.concat(this.#log.read(from, maxBytes));
  }

  dispose(): void {
    this.#screen.dispose();
  }

  #newScreen(size: TerminalSize): KeptScreen {
    const { snapshots: thread, clock, witnesses, onPressure } = this.#options;
    return new KeptScreen({ log: this.#log, size, thread, clock, witnesses, onPressure });
  }
}
