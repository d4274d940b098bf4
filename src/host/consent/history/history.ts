import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../../../shared/clock.ts';
import { Emitter } from '../../../shared/emitter.ts';
import { messageOf } from '../../../shared/errors.ts';
import type { Log } from '../../../shared/log.ts';
import { type HistoryEntry, historyEntry } from '../../../shared/protocol/history.ts';
import type { Question } from '../../../shared/protocol/question.ts';
import { writeFileWhole } from '../../files.ts';
import { historyEntryOf, searchedText } from './history-entry.ts';

interface HistoryOptions {
  /** The slot's own folder; absent where nothing can be written: it is forgotten with the host then. */
  readonly folder: string | undefined;
  readonly clock: Clock;
  readonly log: Log;
  /** What a session is called, while it is known. */
  sessionLabel(id: NonNullable<Question['sessionId']>): string | undefined;
}

interface HistoryQuery {
  readonly search: string;
  /** The id of the last one that is known: what was settled before it is the next page. */
  readonly before?: string | undefined;
  readonly limit: number;
}

const FILE = 'history.jsonl';
/** How long settled questions are kept (spec C12). */
const KEPT_MS = 90 * 24 * 3600 * 1000;
/** More is no history that a person reads. The oldest go first. */
const MAX_ENTRIES = 20_000;

/** What was asked in one workspace, and how it was settled, without what was typed (spec C12). */
export class History {
  readonly #options: HistoryOptions;
  readonly #file: string | undefined;
  readonly #changed = new Emitter<void>();
  /** The oldest first. */
  #entries: HistoryEntry[] = [];
  #read = false;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(options: HistoryOptions) {
    this.#options = options;
    this.#file = options.folder === undefined ? undefined : path.join(options.folder, FILE);
  }

  readonly onChanged = this.#changed.subscribe;

  /** Remembers a settled question. It may be called without waiting. */
  add(question: Question): Promise<void> {
    const label = question.sessionId && this.#options.sessionLabel(question.sessionId);
    const entry = historyEntryOf(question, label);
    if (!entry) return Promise.resolve();
    return this.#inOrder(async () => {
      this.#entries.push(entry);
      this.#changed.fire();
      if (this.#file) await appendFile(this.#file, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
      await this.#prune();
    }).catch((error: unknown) => {
      this.#options.log.error('a settled question was not written down', { why: messageOf(error) });
    });
  }

  /** The newest first. `total`: how many there are that fit. */
  list({
    search,
    before,
    limit,
  }: HistoryQuery): Promise<{ entries: HistoryEntry[]; total: number }> {
    return this.#inOrder(async () => {
      await this.#prune();
      const words = search.toLowerCase().split(/\s+/).filter(Boolean);
      const fitting = this.#entries.filter((entry) => {
        const text = words.length === 0 ? '' : searchedText(entry);
        return words.every((word) => text.includes(word));
      });
      const at = fitting.findIndex(({ id }) => id === before);
      const older = at < 0 ? fitting : fitting.slice(0, at);
      return { entries: older.slice(-limit).reverse(), total: fitting.length };
    });
  }

  /** Forgets one, or all, in memory and on disk. Answers how many. */
  delete(id: string | undefined): Promise<number> {
    return this.#inOrder(async () => {
      const kept = id === undefined ? [] : this.#entries.filter((entry) => entry.id !== id);
      const deleted = this.#entries.length - kept.length;
      await this.#keep(kept);
      return deleted;
    });
  }

  /** Resolves when all that was added is written. */
  async flush(): Promise<void> {
    await this.#queue;
  }

  async #prune(): Promise<void> {
    const oldest = this.#options.clock.now() - KEPT_MS;
    const kept = this.#entries.filter(({ at }) => at >= oldest).slice(-MAX_ENTRIES);
    if (kept.length < this.#entries.length) await this.#keep(kept);
  }

  async #keep(kept: HistoryEntry[]): Promise<void> {
    if (this.#file)
      await writeFileWhole(this.#file, kept.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    this.#entries = kept;
    this.#changed.fire();
  }

  #inOrder<T>(step: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(async () => {
      if (!this.#read) await this.#load();
      return await step();
    });
    this.#queue = done.catch(() => {});
    return done;
  }

  async #load(): Promise<void> {
    this.#read = true;
    if (!this.#file) return;
    const text = await readFile(this.#file, 'utf8').catch(() => '');
    this.#entries = text.split('\n').flatMap(parseLine);
  }
}

/** A line that a crash cut off, or that somebody wrote, is skipped. */
function parseLine(line: string): HistoryEntry[] {
  try {
    const read = historyEntry.safeParse(JSON.parse(line));
    return read.success ? [read.data] : [];
  } catch {
    // Not ours.
    return [];
  }
}
