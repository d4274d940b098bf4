import type { Clock } from '../../shared/clock.ts';
import { Emitter } from '../../shared/emitter.ts';
import { BerthError } from '../../shared/errors.ts';
import { type Disposable, DisposableStore } from '../../shared/lifecycle.ts';
import type { Log } from '../../shared/log.ts';
import type { Build } from '../../shared/protocol/build.ts';
import { type Note, NoteBook } from './note-book.ts';
import type { ProgramFile } from './program-file.ts';
import type { Door } from './quiet-moment.ts';
import { QuietWatch } from './quiet-watch.ts';
import type { StandDownSettings } from './settings.ts';
import { startSweep } from './sweep.ts';

interface StandDownOptions {
  /** The hosts that leave together: one of them, or all of an app (spec S17). */
  doors(): readonly Door[];
  readonly build: Build;
  /** What an update would replace; absent where somebody else watches it. */
  readonly program?: ProgramFile | undefined;
  readonly settings: StandDownSettings;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * When hosts leave by themselves: at their first quiet moment, once a newer build left a note, the
 * program on disk is another one, or nothing is left in them. Nothing here ever ends work.
 */
export class StandDown implements Disposable {
  readonly #options: StandDownOptions;
  readonly #owned = new DisposableStore();
  readonly #watch: QuietWatch;
  readonly #notes = new NoteBook();
  readonly #noteChanged = new Emitter<void>();
  readonly #viewsAsked = new Emitter<void>();

  constructor(options: StandDownOptions) {
    this.#options = options;
    this.#watch = this.#owned.add(new QuietWatch(options));
    const { clock, log, settings } = options;
    const everyMs = settings.sweepMs;
    this.#owned.add(startSweep({ clock, log, everyMs }, () => this.#sweep()));
  }

  /** The note was left, or dropped because its build is gone. */
  readonly onNoteChanged = this.#noteChanged.subscribe;

  /** A person wants the build that waits to take over now: whoever only looks lets go for a moment. */
  readonly onViewsAsked = this.#viewsAsked.subscribe;

  get isNoted(): boolean {
    return this.#notes.isSet;
  }

  /**
   * Leaves the note, at any time (spec S1). False for one of a build that is not newer: a tie never
   * replaces, and an older build never replaces a newer one (spec S10).
   */
  note(note: Note): boolean {
    const { build, settings } = this.#options;
    if (note.build && note.build.builtAt <= build.builtAt) return false;
    this.#notes.leave(note);
    const wish = {
      reason: 'a newer build takes over',
      counting: { watchGrace: false },
      stillStands: () => this.#noteStands(),
    };
    this.#watch.wish('note', wish, settings.noteSettleMs);
    this.#noteChanged.fire();
    return true;
  }

  /** @throws BerthError `BAD_REQUEST` where no build waits. */
  askViews(): void {
    if (!this.isNoted) throw new BerthError('BAD_REQUEST', 'No other build waits for this folder.');
    this.#viewsAsked.fire();
  }

  /** Nothing is left in the hosts, or something is again (spec S13). */
  setEmpty(isEmpty: boolean): void {
    const wish = { reason: 'nothing was left in it', counting: { watchGrace: true } };
    if (isEmpty) this.#watch.wish('empty', wish);
    else this.#watch.withdraw('empty');
  }

  /** To be called whenever a holder came or went. */
  look(): void {
    this.#watch.look();
  }

  dispose(): void {
    this.#owned.dispose();
  }

  async #sweep(): Promise<void> {
    if (await this.#options.program?.isReplaced()) {
      const wish = { reason: 'its program was replaced on disk', counting: { watchGrace: true } };
      this.#watch.wish('replaced', wish);
    }
    await this.#watch.sweep();
  }

  async #noteStands(): Promise<boolean> {
    await this.#notes.dropGone();
    if (this.#notes.isSet) return true;
    this.#noteChanged.fire();
    return false;
  }
}
