import { unwatchFile, watchFile } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { Emitter } from '../../shared/emitter.ts';
import { BerthError, messageOf } from '../../shared/errors.ts';
import type { Disposable } from '../../shared/lifecycle.ts';
import { editFile } from '../edit-json-file.ts';
import { type JsonObject, parseSettings } from './settings-text.ts';

/** What the settings say now; another object once they say something else. */
export interface Settings {
  /** While the file is broken, what it said before. */
  readonly root: JsonObject;
  /** Why the file cannot be read, as a sentence for the person. */
  readonly problem?: string;
}

/** How often the file is looked at for windows that show it. Asking looks at once. Milliseconds. */
const LOOK_EVERY_MS = 1000;
/** No settings file comes near it. Bytes. */
const MAX_FILE_BYTES = 4 * 1024 * 1024;

/**
 * The person's settings file (design decision 13): JSON with comments, which need not exist. It is
 * read again whenever it is another one, and edited so that all else in it stays as it is.
 */
export class SettingsFile implements Disposable {
  /** Absent: there is none to read or write. */
  readonly path: string | undefined;
  readonly #changed = new Emitter<Settings>();
  #settings: Settings = { root: {} };
  #stamp: string | undefined;
  #reading: Promise<void> | undefined;
  #editing: Promise<unknown> = Promise.resolve();
  readonly #onLook = () => void this.#refresh();

  constructor(file: string | undefined) {
    this.path = file;
    // Polled, so that a file that is made later, or lies behind links, is seen as well.
    if (file) watchFile(file, { interval: LOOK_EVERY_MS, persistent: false }, this.#onLook);
  }

  /** The file says something else now. */
  readonly onChanged = this.#changed.subscribe;

  async read(): Promise<Settings> {
    await this.#refresh();
    return this.#settings;
  }

  /**
   * Replaces the text of the file with what `change` makes of it; edits wait for each other.
   *
   * @throws BerthError `SETTINGS_UNUSABLE` when it cannot be read, is no valid JSON, or cannot be
   *   written; and what `change` throws.
   */
  edit(change: (text: string, root: JsonObject) => string): Promise<void> {
    const edited = this.#editing.then(() => this.#edit(change));
    this.#editing = edited.catch(() => {});
    return edited;
  }

  dispose(): void {
    if (this.path) unwatchFile(this.path, this.#onLook);
    this.#changed.dispose();
  }

  /** Reads the file if it is another one than last time. Callers at the same time share one look. */
  #refresh(): Promise<void> {
    this.#reading ??= this.#look().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #look(): Promise<void> {
    if (!this.path) return;
    const found = await readStamped(this.path, this.#stamp);
    if (found.stamp === this.#stamp) return;
    const isFirst = this.#stamp === undefined;
    this.#stamp = found.stamp;
    const parsed = found.problem === undefined ? parseSettings(found.text ?? '') : undefined;
    const problem = found.problem ?? (parsed && 'problem' in parsed ? parsed.problem : undefined);
    // Half-written or broken: what was good a moment ago stays.
    const root = parsed && 'root' in parsed ? parsed.root : this.#settings.root;
    this.#settings = { root, ...(problem === undefined ? {} : { problem }) };
    if (!isFirst) this.#changed.fire(this.#settings);
  }

  async #edit(change: (text: string, root: JsonObject) => string): Promise<void> {
    if (!this.path) throw unusable('There is no settings file to write to.');
    await editFile(this.path, (text = '') => {
      const parsed = parseSettings(text);
      if ('problem' in parsed) throw unusable(`${parsed.problem} Nothing was changed in it.`);
      return change(text, parsed.root);
    });
    await this.#refresh();
  }
}

const unusable = (sentence: string): BerthError => new BerthError('SETTINGS_UNUSABLE', sentence);

interface Stamped {
  /** Changes with the file. */
  readonly stamp: string;
  /** Absent when it is the file that was seen before, or there is none. */
  readonly text?: string;
  readonly problem?: string;
}

const MISSING = 'missing';

async function stampOf(file: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(file);
    return `${mtimeMs} ${size} ${ino}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return MISSING;
    throw error;
  }
}

async function readStamped(file: string, seen: string | undefined): Promise<Stamped> {
  try {
    const stamp = await stampOf(file);
    if (stamp === seen || stamp === MISSING) return { stamp };
    const size = Number(stamp.split(' ')[1]);
    if (size > MAX_FILE_BYTES) throw new Error(`it has ${size} bytes.`);
    return { stamp, text: await readFile(file, 'utf8') };
  } catch (error) {
    const problem = `The settings file ${file} cannot be read: ${messageOf(error)}`;
    return { stamp: problem, problem };
  }
}
