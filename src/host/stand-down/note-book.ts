import { access } from 'node:fs/promises';
import type { Build } from '../../shared/protocol/build.ts';

/** "A newer build waits": who left it, as far as it said. */
export interface Note {
  /** Absent for a person's own wish. */
  readonly build?: Build | undefined;
  /** The file that build runs from; without one the note stays for good. */
  readonly program?: string | undefined;
}

/** More builds than that do not wait for one host; the oldest note gives way. */
const MAX_NOTES = 32;

/** The notes that were left with a host. They are sticky, and end nothing (spec S1). */
export class NoteBook {
  readonly #notes = new Map<string, Note>();

  get isSet(): boolean {
    return this.#notes.size > 0;
  }

  leave({ build, program }: Note): void {
    const key = JSON.stringify([build?.version, build?.builtAt, program]);
    this.#notes.delete(key);
    this.#notes.set(key, { build, program });
    const [oldest] = this.#notes.keys();
    if (this.#notes.size > MAX_NOTES && oldest !== undefined) this.#notes.delete(oldest);
  }

  /** Drops the notes of builds that are gone from disk: nobody would take over (spec S6). */
  async dropGone(): Promise<void> {
    for (const [key, { program }] of [...this.#notes]) {
      if (program !== undefined && (await isGone(program))) this.#notes.delete(key);
    }
  }
}

/** Only what surely is not there is gone: a drive that cannot be read now may come back. */
async function isGone(file: string): Promise<boolean> {
  try {
    await access(file);
    return false;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR';
  }
}
