import { writeFile } from 'node:fs/promises';
import type { Clock } from '../../shared/clock.ts';
import { messageOf } from '../../shared/errors.ts';
import { type Disposable, DisposableStore } from '../../shared/lifecycle.ts';
import type { Log } from '../../shared/log.ts';
import type { EndCause, SessionId } from '../../shared/protocol/session.ts';
import type { SessionRegistry } from '../sessions/session-registry.ts';
import type { TerminalSession } from '../sessions/terminal-session.ts';
import { startSweep } from '../stand-down/sweep.ts';
import type { JournalSettings } from './journal-settings.ts';
import type { JournalStore } from './journal-store.ts';
import { SessionJournal } from './session-journal.ts';

/** How long output waits before it is written. Spec T13: at least once a second. Milliseconds. */
const WRITE_EVERY_MS = 500;
/** After the disk refused. Milliseconds. */
const RETRY_MS = 30_000;
/** How exactly the time of a crash is known. Milliseconds. */
const ALIVE_EVERY_MS = 15_000;
const TRIM_EVERY_MS = 3600_000;
const DAY_MS = 24 * 3600_000;
const MIB = 1024 * 1024;

interface RecorderOptions {
  readonly store: JournalStore;
  readonly sessions: SessionRegistry;
  readonly clock: Clock;
  readonly log: Log;
  /** What the person's settings say now. */
  settings(): Promise<JournalSettings>;
  /** A sentence for the person; told once. */
  onProblem(sentence: string): void;
}

/**
 * Keeps the output of a host's sessions on disk (spec T13): written soon after it came and never in
 * its way. A disk that refuses is told of once and tried again; nothing else depends on it.
 */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #owned = new DisposableStore();
  readonly #journals = new Map<SessionId, SessionJournal>();
  readonly #dirty = new Set<SessionJournal>();
  readonly #saving = new Map<SessionJournal, Promise<void>>();
  #settings: JournalSettings | undefined;
  #timer: Disposable | undefined;
  #isRefused = false;
  #hasTold = false;
  #isOver = false;

  constructor(options: RecorderOptions) {
    this.#options = options;
    const { sessions, clock, log } = options;
    this.#owned.add(sessions.onOpened((session) => this.#follow(session)));
    this.#owned.add(sessions.onChanged((session) => this.#changed(session)));
    this.#owned.add(sessions.onEnded(({ id }) => this.#saveSoon(this.#journals.get(id))));
    this.#owned.add(sessions.onRemoved((id) => void this.#forget(id)));
    const every = (everyMs: number, work: () => Promise<void>) =>
      this.#owned.add(startSweep({ clock, log, everyMs }, work));
    every(ALIVE_EVERY_MS, () => this.#tellAlive());
    every(TRIM_EVERY_MS, () => this.trim());
  }

  /** Deletes what is too old, or too much. */
  async trim(): Promise<void> {
    const { store, clock } = this.#options;
    const { days, totalMiB } = await this.#readSettings();
    const oldest = clock.now() - days * DAY_MS;
    const isOpen = (id: string) => this.#journals.has(id as SessionId);
    await store.trim({ oldest, totalBytes: totalMiB * MIB, isOpen });
  }

  /** Deletes all that is kept. Answers of how many sessions. Those that run are recorded from now on. */
  async deleteAll(): Promise<number> {
    const { store, sessions } = this.#options;
    const ids = await store.ids();
    await Promise.all(ids.map((id) => this.#forget(id as SessionId)));
    for (const session of sessions.all()) if (session.isRunning) this.#follow(session);
    return ids.length;
  }

  /** The host leaves, and its sessions end with it: to be called before they do. */
  lose(cause: EndCause): void {
    for (const journal of this.#journals.values()) {
      journal.lose(this.#options.clock.now(), cause);
      this.#dirty.add(journal);
    }
  }

  /** Writes all that is left, and nothing after that. */
  async close(): Promise<void> {
    this.#owned.dispose();
    await this.#settled();
    if (!this.#isRefused) for (const journal of this.#journals.values()) this.#saveSoon(journal);
    await this.#settled();
    this.#isOver = true;
    this.#timer?.dispose();
  }

  #follow(session: TerminalSession): void {
    const { store, clock } = this.#options;
    if (!session.isRecorded) return;
    const folder = store.folderOf(session.id);
    const capBytes = () => (this.#settings?.sessionMiB ?? 1) * MIB;
    const { headSeq } = session.log;
    const journal = new SessionJournal({ session, folder, clock, capBytes }, headSeq);
    this.#journals.set(session.id, journal);
    const listening = session.onOutput(() => {
      if (this.#journals.get(session.id) !== journal) listening.dispose();
      else if (journal.note() && !this.#isRefused) this.#save(journal);
      else this.#touch(journal);
    });
    this.#touch(journal);
  }

  #changed(session: TerminalSession): void {
    const journal = this.#journals.get(session.id);
    if (session.isRecorded && !journal && session.isRunning) this.#follow(session);
    else if (!session.isRecorded && journal) void this.#forget(session.id);
    else if (journal) this.#touch(journal);
  }

  async #forget(id: SessionId): Promise<void> {
    const journal = this.#journals.get(id);
    this.#journals.delete(id);
    if (journal) this.#dirty.delete(journal);
    await this.#settled();
    await this.#options.store.remove(id).catch((error: unknown) => this.#refused(error));
  }

  #touch(journal: SessionJournal): void {
    this.#dirty.add(journal);
    if (this.#timer || this.#isOver) return;
    const delayMs = this.#isRefused ? RETRY_MS : WRITE_EVERY_MS;
    this.#timer = this.#options.clock.after(delayMs, () => {
      this.#timer = undefined;
      const dirty = [...this.#dirty];
      this.#dirty.clear();
      for (const each of dirty) this.#saveSoon(each);
    });
  }

  #saveSoon(journal: SessionJournal | undefined): void {
    journal?.refill();
    if (journal) this.#save(journal);
  }

  /** One write at a time for each; what comes meanwhile is written after it. */
  #save(journal: SessionJournal): void {
    if (this.#isOver) return;
    if (this.#saving.has(journal)) {
      this.#touch(journal);
      return;
    }
    const saving = this.#write(journal).finally(() => this.#saving.delete(journal));
    this.#saving.set(journal, saving);
  }

  async #settled(): Promise<void> {
    await Promise.all(this.#saving.values());
  }

  async #write(journal: SessionJournal): Promise<void> {
    try {
      const { record } = await this.#readSettings();
      if (!record || this.#journals.get(journal.session.id) !== journal) return;
      await journal.save();
      this.#isRefused = false;
      if (journal.isBehind) this.#touch(journal);
    } catch (error) {
      this.#refused(error);
      this.#touch(journal);
    }
  }

  #refused(error: unknown): void {
    const { log, onProblem } = this.#options;
    this.#isRefused = true;
    if (this.#hasTold) return;
    this.#hasTold = true;
    log.error('output is not recorded', { why: messageOf(error) });
    onProblem(refusalWords(error));
  }

  async #readSettings(): Promise<JournalSettings> {
    this.#settings = await this.#options.settings();
    return this.#settings;
  }

  async #tellAlive(): Promise<void> {
    const { sessions, store } = this.#options;
    const isRunning = sessions.all().some((session) => session.isRunning && session.isRecorded);
    if (!isRunning || this.#isRefused) return;
    await writeFile(store.aliveFile, '\n', { mode: 0o600 }).catch(() => {
      // Nothing is recorded yet, or the disk is told of elsewhere.
    });
  }
}

function refusalWords(error: unknown): string {
  const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC';
  const why = isFull ? 'The disk is full' : `The disk refuses (${messageOf(error)})`;
  return `${why}: what these sessions print is not kept on disk until that changes. All else works as before.`;
}
