import { appendFile, truncate } from 'node:fs/promises';
import type { Clock } from '../../shared/clock.ts';
import type { IndexEntry } from '../../shared/protocol/recorded.ts';
import type { TerminalSize } from '../../shared/protocol/session.ts';
import type { OutputLog } from '../sessions/output-log.ts';
import { indexLine } from './index-lines.ts';
import {
  listSegments,
  removeSegment,
  type Segment,
  segmentBytes,
  segmentOf,
} from './journal-files.ts';

/** Output that waits to be written starts a write at once from here on. Bytes. */
const WRITE_BYTES = 1024 * 1024;
/** What a flood may write between two ticks: a disk is no match for a terminal. Bytes. */
const BUDGET_BYTES = 8 * 1024 * 1024;
/** How finely the index tells time. Milliseconds. */
const TIME_STEP_MS = 20;
/** More times than these between two writes tell nothing more. */
const MAX_TIMES = 256;

interface Recorded {
  /** Another object after a restart: byte numbers begin anew. */
  readonly log: OutputLog;
  readonly size: TerminalSize;
}

interface WriterOptions {
  /** The session's own, which must be there. */
  readonly folder: string;
  readonly source: Recorded;
  readonly clock: Clock;
  /** How much of the session is kept: the oldest half goes when it is full. Bytes. */
  capBytes(): number;
}

type OpenSegment = Segment & { bytes: number; indexBytes: number };
type Note = IndexEntry & { readonly kind: 'time' | 'size' };

/**
 * Copies a session's output log to disk (spec T13). Nothing is done when output comes but to note
 * the time: the bytes lie in the log until a write takes them, and what a flood pushed out of it by
 * then is told as a gap.
 */
export class OutputWriter {
  readonly #options: WriterOptions;
  #log: OutputLog;
  /** Where the file ends, as a byte number of the log. */
  #written: number;
  /** Where the log ended when its last output was noted. */
  #noted: number;
  #notes: Note[] = [];
  #size: TerminalSize | undefined;
  /** The size where the file ends. */
  #writtenSize: TerminalSize | undefined;
  #budget = BUDGET_BYTES;
  #segment: OpenSegment | undefined;
  #writing: Promise<void> = Promise.resolve();
  #isWriting = false;

  /** @param written what of the log is on disk already, as a byte number. */
  constructor(options: WriterOptions, written: number) {
    this.#options = options;
    this.#log = options.source.log;
    this.#written = written;
    this.#noted = written;
  }

  /** Output came, or another size. True when enough waits for a write at once. */
  note(): boolean {
    const { source, clock } = this.#options;
    if (source.log !== this.#log) return !this.#isWriting;
    const at = clock.now();
    const last = this.#notes.at(-1);
    const { cols, rows } = source.size;
    if (cols !== this.#size?.cols || rows !== this.#size?.rows) {
      this.#size = { cols, rows };
      this.#notes.push({ kind: 'size', offset: this.#noted, at, size: this.#size });
    } else if (!last || (at - last.at >= TIME_STEP_MS && this.#notes.length < MAX_TIMES)) {
      this.#notes.push({ kind: 'time', offset: this.#noted, at });
    }
    this.#noted = this.#log.headSeq;
    return !this.#isWriting && this.#budget > 0 && this.#noted - this.#written >= WRITE_BYTES;
  }

  /** Whether something waits that no write took yet. */
  get isBehind(): boolean {
    const { log } = this.#options.source;
    return log !== this.#log || this.#written < log.headSeq;
  }

  /** A new stretch of time in which a flood may write. */
  refill(): void {
    this.#budget = BUDGET_BYTES;
  }

  /** Writes what there is. Rejects as the file system does; what was not written is tried again. */
  write(): Promise<void> {
    const done = this.#writing.then(async () => {
      this.#isWriting = true;
      try {
        await this.#write();
      } finally {
        this.#isWriting = false;
      }
    });
    this.#writing = done.catch(() => {});
    return done;
  }

  async #write(): Promise<void> {
    if (this.#options.source.log !== this.#log) await this.#startOver();
    const log = this.#log;
    while (log === this.#log && this.#written < log.headSeq && this.#budget > 0) {
      const from = Math.max(this.#written, log.tailSeq);
      const to = Math.min(log.headSeq, from + WRITE_BYTES);
      const notes = this.#takeNotes(to);
      await this.#append(log.copy(from, to), { from, missing: from - this.#written, notes });
      this.#written = to;
    }
  }

  /** The program was restarted: what it printed before is gone from the window as well. */
  async #startOver(): Promise<void> {
    this.#log = this.#options.source.log;
    this.#written = 0;
    this.#noted = 0;
    this.#notes = [];
    this.#size = undefined;
    this.#writtenSize = undefined;
    this.#segment = undefined;
    for (const old of await listSegments(this.#options.folder)) await removeSegment(old);
    this.note();
  }

  #takeNotes(to: number): Note[] {
    const taken = this.#notes.filter(({ offset }) => offset < to);
    this.#notes = this.#notes.slice(taken.length);
    return taken;
  }

  async #append(
    bytes: Uint8Array,
    { from, missing, notes }: { from: number; missing: number; notes: readonly Note[] },
  ): Promise<void> {
    const now = this.#options.clock.now();
    const sizes = notes.flatMap((note) => (note.kind === 'size' ? [note.size] : []));
    this.#writtenSize ??= sizes[0] ?? this.#options.source.size;
    const segment =
      this.#segment ?? (await this.#newSegment(this.#writtenSize, notes[0]?.at ?? now));
    const place = segment.bytes - from;
    const gap: IndexEntry = { kind: 'gap', offset: segment.bytes, at: now, missing };
    const entries = notes.map((note) => ({
      ...note,
      offset: Math.max(note.offset + place, segment.bytes),
    }));
    const lines = [...(missing > 0 ? [gap] : []), ...entries].map(indexLine).join('');
    try {
      await appendFile(segment.output, bytes, { mode: 0o600 });
      if (lines) await appendFile(segment.index, lines, { mode: 0o600 });
    } catch (error) {
      // Half of it may be there. The next write begins another file.
      this.#segment = undefined;
      this.#notes = [...notes, ...this.#notes];
      await truncate(segment.output, segment.bytes).catch(() => {});
      throw error;
    }
    segment.bytes += bytes.length;
    segment.indexBytes += lines.length;
    this.#budget -= bytes.length;
    this.#writtenSize = sizes.at(-1) ?? this.#writtenSize;
    if (segment.bytes + segment.indexBytes >= this.#options.capBytes() / 2)
      this.#segment = undefined;
  }

  /** Begins another file; of those before it, the newest stay that half of the cap has room for. */
  async #newSegment(size: TerminalSize, at: number): Promise<OpenSegment> {
    const { folder, capBytes } = this.#options;
    const before = await listSegments(folder);
    let room = capBytes() / 2;
    for (const old of before.toReversed()) {
      room -= await segmentBytes(old);
      if (room < 0) await removeSegment(old);
    }
    const segment = segmentOf(folder, (before.at(-1)?.number ?? 0) + 1);
    const first = indexLine({ kind: 'size', offset: 0, at, size });
    try {
      // `x`: nothing that lies there is written through.
      await appendFile(segment.index, first, { mode: 0o600, flag: 'ax' });
      await appendFile(segment.output, '', { mode: 0o600, flag: 'ax' });
    } catch (error) {
      await removeSegment(segment).catch(() => {});
      throw error;
    }
    this.#segment = { ...segment, bytes: 0, indexBytes: first.length };
    return this.#segment;
  }
}
