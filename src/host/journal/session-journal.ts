import path from 'node:path';
import type { Clock } from '../../shared/clock.ts';
import type { EndCause } from '../../shared/protocol/session.ts';
import { makePrivateFolder, writeFileWhole } from '../files.ts';
import type { TerminalSession } from '../sessions/terminal-session.ts';
import { type JournalRecord, RECORD_FILE } from './journal-record.ts';
import { OutputWriter } from './output-writer.ts';
import { recordOf, recordOfLost } from './record-of.ts';

interface JournalOptions {
  readonly session: TerminalSession;
  readonly folder: string;
  readonly clock: Clock;
  capBytes(): number;
}

/** What is written of one session: first what it is, then what it printed. */
export class SessionJournal {
  readonly session: TerminalSession;
  readonly #options: JournalOptions;
  readonly #writer: OutputWriter;
  #lost: JournalRecord | undefined;
  #saved = '';

  /** @param written what of its output is on disk already, as a byte number. */
  constructor(options: JournalOptions, written: number) {
    this.#options = options;
    this.session = options.session;
    const { session: source, folder, clock, capBytes } = options;
    this.#writer = new OutputWriter({ source, folder, clock, capBytes }, written);
  }

  get isBehind(): boolean {
    return this.#writer.isBehind;
  }

  /** Output came. True when enough waits to be written at once. */
  note(): boolean {
    return this.#writer.note();
  }

  /** Its host leaves now and takes it along. What comes of it while it ends is no news. */
  lose(at: number, cause: EndCause): void {
    if (this.session.isRunning) this.#lost = recordOfLost(this.session, { at, cause });
  }

  /** A flood may be written on with. */
  refill(): void {
    this.#writer.refill();
  }

  /** Rejects as the file system does. A folder that somebody deleted is made again. */
  async save(): Promise<void> {
    try {
      await this.#saveRecord();
      await this.#writer.write();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      this.#saved = '';
      await this.#saveRecord();
      await this.#writer.write();
    }
  }

  async #saveRecord(): Promise<void> {
    const { folder } = this.#options;
    const text = JSON.stringify(this.#lost ?? recordOf(this.session));
    if (text === this.#saved) return;
    await makePrivateFolder(folder);
    await writeFileWhole(path.join(folder, RECORD_FILE), text);
    this.#saved = text;
  }
}
