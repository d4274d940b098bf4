import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';
import type { Stretch, StretchPlace } from '../../shared/protocol/recorded.ts';
import type { SessionId } from '../../shared/protocol/session.ts';
import type { Launch } from '../sessions/launch.ts';
import type { SessionRegistry } from '../sessions/session-registry.ts';
import type { TerminalSession } from '../sessions/terminal-session.ts';
import type { JournalSettings } from './journal-settings.ts';
import { JournalStore } from './journal-store.ts';
import { readStretch } from './read-output.ts';
import { endCauseOf } from './record-of.ts';
import { Recorder } from './recorder.ts';
import { reopenShell, restoreSessions } from './restore-sessions.ts';

/** Leaving waits no longer for a disk that does not answer. Milliseconds. */
const CLOSE_WITHIN_MS = 1000;

interface JournalOptions {
  /** The slot's own folder; absent where nothing can be written: nothing is recorded then. */
  readonly folder: string | undefined;
  readonly sessions: SessionRegistry;
  readonly clock: Clock;
  readonly log: Log;
  settings(): Promise<JournalSettings>;
  /** How a session of before would be started now. */
  relaunch(session: TerminalSession): Promise<Launch>;
  onProblem(sentence: string): void;
}

/** What a host remembers of its sessions when it is gone (spec T13). */
export class Journal {
  readonly #options: JournalOptions;
  readonly #store: JournalStore | undefined;
  readonly #recorder: Recorder | undefined;

  constructor(options: JournalOptions) {
    const { folder } = options;
    this.#options = options;
    this.#store = folder === undefined ? undefined : new JournalStore(folder);
    this.#recorder = this.#store && new Recorder({ ...options, store: this.#store });
  }

  /** Lists what hosts before this one recorded; shells that rested at a prompt open again. */
  async restore(): Promise<void> {
    const { onProblem, relaunch } = this.#options;
    if (!this.#store || !this.#recorder) return;
    await this.#recorder.trim();
    const options = { ...this.#options, store: this.#store };
    const { shells, problems } = await restoreSessions(options);
    for (const problem of problems) onProblem(problem);
    // Not waited for: the login shell may take its time to tell the environment.
    for (const shell of shells) void reopenShell(options, shell, relaunch);
  }

  /** What is kept of a session, from a place on; undefined for nothing. */
  async read(id: SessionId, from: StretchPlace | undefined): Promise<Stretch | undefined> {
    return this.#store && (await readStretch(this.#store.folderOf(id), from));
  }

  /** Deletes all of it. Answers of how many sessions. */
  async deleteAll(): Promise<number> {
    return (await this.#recorder?.deleteAll()) ?? 0;
  }

  /** To be called before the sessions end. @param reason why the host leaves. */
  lose(reason: string): void {
    this.#recorder?.lose(endCauseOf(reason));
  }

  async close(): Promise<void> {
    if (!this.#recorder) return;
    const { clock } = this.#options;
    const late = new Promise<void>((resolve) => {
      clock.after(CLOSE_WITHIN_MS, resolve);
    });
    await Promise.race([this.#recorder.close(), late]);
  }
}
