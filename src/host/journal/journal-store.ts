import { lstat, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { makePrivateFolder, readJsonFile } from '../files.ts';
import { listSegments, removeSegment, segmentBytes } from './journal-files.ts';
import {
  JOURNAL_VERSION,
  type JournalRecord,
  journalRecord,
  RECORD_FILE,
  versioned,
} from './journal-record.ts';

/** Where what cannot be read is put. */
const ASIDE = 'set-aside';
const ALIVE = 'alive';
const SESSION_ID = /^[0-9a-f]{8}$/;

/** One session that a host before this one recorded. */
export interface Recorded {
  readonly record: JournalRecord;
  readonly folder: string;
}

interface FoundJournals {
  readonly recorded: readonly Recorded[];
  /** Sentences about what could not be read. */
  readonly problems: readonly string[];
}

interface Kept {
  readonly id: string;
  readonly folder: string;
  readonly bytes: number;
  /** When it was written last. Milliseconds since the epoch. */
  readonly at: number;
}

/** The journals of one workspace: a folder for each session, in the slot's own. */
export class JournalStore {
  readonly folder: string;

  constructor(slotFolder: string) {
    this.folder = path.join(slotFolder, 'journal');
  }

  /** Touched now and then: when its host crashed is told by it. */
  get aliveFile(): string {
    return path.join(this.folder, ALIVE);
  }

  folderOf(id: string): string {
    return path.join(this.folder, id);
  }

  /** What the hosts before this one left. What is not ours to read is set aside, never deleted. */
  async find(): Promise<FoundJournals> {
    const names = await readdir(this.folder).catch(() => []);
    const recorded: Recorded[] = [];
    const problems: string[] = [];
    for (const name of names.filter((each) => each !== ASIDE && each !== ALIVE)) {
      const found = await this.#read(name);
      if (found === 'newer') continue;
      if (found === 'unborn') await this.remove(name);
      else if (found) recorded.push({ record: found, folder: this.folderOf(name) });
      else problems.push(await this.#setAside(name));
    }
    return { recorded, problems };
  }

  async remove(id: string): Promise<void> {
    await rm(this.folderOf(id), { recursive: true, force: true });
  }

  /** Ids of all sessions that something is kept of. */
  async ids(): Promise<string[]> {
    return (await this.#kept()).map(({ id }) => id);
  }

  /**
   * Deletes what is older than `oldest`, then the oldest until no more than `totalBytes` are left.
   * What `isOpen` says is written to stays, but for its older half.
   */
  async trim({ oldest, totalBytes, isOpen }: TrimOptions): Promise<void> {
    const kept = (await this.#kept()).sort((one, other) => one.at - other.at);
    let bytes = kept.reduce((sum, each) => sum + each.bytes, 0);
    for (const each of kept.filter(({ id }) => !isOpen(id))) {
      if (each.at >= oldest && bytes <= totalBytes) continue;
      await this.remove(each.id);
      bytes -= each.bytes;
    }
    for (const { folder } of kept.filter(({ id }) => isOpen(id))) {
      for (const segment of (await listSegments(folder)).slice(0, -1)) {
        if (bytes <= totalBytes) return;
        bytes -= await segmentBytes(segment);
        await removeSegment(segment);
      }
    }
  }

  async #read(name: string): Promise<JournalRecord | 'newer' | 'unborn' | undefined> {
    const folder = this.folderOf(name);
    const isFolder = (await lstat(folder).catch(() => undefined))?.isDirectory() ?? false;
    if (!isFolder) return undefined;
    const files = await readdir(folder).catch(() => ['unreadable']);
    // The record is written first: its host was killed before there was one.
    if (files.every(isDraft)) return 'unborn';
    const file = path.join(folder, RECORD_FILE);
    const version = (await readJsonFile(file, versioned))?.version;
    if (version !== undefined && version > JOURNAL_VERSION) return 'newer';
    const record = await readJsonFile(file, journalRecord);
    return record?.id === name ? record : undefined;
  }

  async #setAside(name: string): Promise<string> {
    const from = this.folderOf(name);
    const aside = path.join(this.folder, ASIDE);
    const to = path.join(aside, `${name}-${Date.now()}`);
    try {
      await makePrivateFolder(aside);
      await rename(from, to);
      return `A record of past output cannot be read; it was put aside as ${to}.`;
    } catch {
      // It stays where it is, and is named the next time as well.
      return `A record of past output cannot be read: ${from}.`;
    }
  }

  async #kept(): Promise<Kept[]> {
    const names = await readdir(this.folder).catch(() => []);
    const kept: Kept[] = [];
    for (const id of names.filter((name) => SESSION_ID.test(name))) {
      const found = await this.#read(id);
      if (typeof found !== 'object') continue;
      const folder = this.folderOf(id);
      const segments = await listSegments(folder);
      const sizes = await Promise.all(segments.map(segmentBytes));
      const files = [path.join(folder, RECORD_FILE), ...segments.map(({ output }) => output)];
      const times = await Promise.all(files.map(changedAt));
      const bytes = sizes.reduce((sum, size) => sum + size, 0);
      kept.push({ id, folder, bytes, at: Math.max(...times) });
    }
    return kept;
  }
}

const isDraft = (name: string): boolean => /^session\.json\.[0-9a-f]+\.tmp$/.test(name);

interface TrimOptions {
  /** Milliseconds since the epoch. */
  readonly oldest: number;
  readonly totalBytes: number;
  isOpen(id: string): boolean;
}

/** Milliseconds since the epoch; 0 for a file that is gone. */
export async function changedAt(file: string): Promise<number> {
  return (await lstat(file).catch(() => undefined))?.mtimeMs ?? 0;
}
