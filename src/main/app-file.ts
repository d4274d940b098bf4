import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { makePrivateFolder, writeFileWhole } from '../host/files.ts';
import type { Clock } from '../shared/clock.ts';
import type { Disposable } from '../shared/lifecycle.ts';
import type { Log } from '../shared/log.ts';

export interface AppFileOptions<S extends z.ZodType> {
  readonly path: string;
  readonly version: number;
  /** What the file holds beside its version. Must accept `{}`. */
  readonly schema: S;
  /** False when another process owns the app's files, or the state folder cannot be written. */
  readonly writable: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

/** Changes that come in a row, as while a window is dragged, are written once. Milliseconds. */
const QUIET_MS = 300;

/**
 * A JSON file of the app's own with a version. A file of a newer version is read as far as it is
 * understood and never written (design decision 13); a broken one is put aside.
 */
export class AppFile<S extends z.ZodType> {
  readonly #options: AppFileOptions<S>;
  #value: z.output<S>;
  #writable: boolean;
  readonly #isNewer: boolean;
  #pending: Disposable | undefined;
  #writing: Promise<void> = Promise.resolve();

  private constructor(options: AppFileOptions<S>, { kind, value }: Versioned<z.output<S>>) {
    this.#options = options;
    this.#isNewer = kind === 'newer';
    this.#value = value;
    this.#writable = options.writable && !this.#isNewer;
  }

  static async load<S extends z.ZodType>(options: AppFileOptions<S>): Promise<AppFile<S>> {
    const { path: file, schema, version, log } = options;
    const text = await readFile(file, 'utf8').catch(() => undefined); // none yet, at a first start
    const read = readVersioned(text, schema, version);
    if (read.kind === 'newer')
      log.info('a newer build wrote this file, it stays as it is', { file });
    if (read.kind === 'broken' && options.writable) {
      log.error('this file is broken and was put aside', { file });
      await rename(file, `${file}.broken`).catch(() => {}); // then it is overwritten
    }
    return new AppFile(options, read);
  }

  get value(): z.output<S> {
    return this.#value;
  }

  set(value: z.output<S>): void {
    this.#value = value;
    if (!this.#writable) return;
    this.#pending?.dispose();
    this.#pending = this.#options.clock.after(QUIET_MS, () => this.#write());
  }

  /** Whoever owned the file has left: from now on it is written here. */
  becomeOwner(): void {
    this.#writable = !this.#isNewer;
    this.set(this.#value);
  }

  /** Writes what waits to be written. Never rejects: a failure is logged. */
  async flush(): Promise<void> {
    if (this.#pending) this.#write();
    await this.#writing;
  }

  #write(): void {
    this.#pending?.dispose();
    this.#pending = undefined;
    const { path: file, version, log } = this.#options;
    const text = `${JSON.stringify({ version, ...(this.#value as object) }, null, 2)}\n`;
    this.#writing = this.#writing.then(async () => {
      try {
        await makePrivateFolder(path.dirname(file));
        await writeFileWhole(file, text);
      } catch (error) {
        log.error('cannot write', { file, error });
      }
    });
  }
}

type Versioned<T> = { readonly kind: 'known' | 'newer' | 'broken' | 'absent'; readonly value: T };

/** What a file's text means to a build that knows it up to `version`. */
export function readVersioned<S extends z.ZodType>(
  text: string | undefined,
  schema: S,
  version: number,
): Versioned<z.output<S>> {
  const empty = () => schema.parse({});
  if (text === undefined) return { kind: 'absent', value: empty() };
  const found = versionOf(text);
  if (!found) return { kind: 'broken', value: empty() };
  const parsed = schema.safeParse(found.json);
  const value = parsed.success ? parsed.data : empty();
  if (found.version > version) return { kind: 'newer', value };
  return { kind: parsed.success ? 'known' : 'broken', value };
}

function versionOf(text: string): { version: number; json: object } | undefined {
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json !== 'object' || json === null || !('version' in json)) return undefined;
    return typeof json.version === 'number' ? { version: json.version, json } : undefined;
  } catch {
    // Half a file of a full disk, or edited by hand.
    return undefined;
  }
}
