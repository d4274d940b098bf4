import type { OutputLog } from './output-log.ts';

/** A terminal's whole state at one byte number (spec T2, T3). */
export interface Snapshot {
  /** The bytes from this number on follow the snapshot. */
  readonly seq: number;
  /** Escapes that bring a fresh terminal into that state. */
  readonly bytes: Uint8Array;
  /** False when something older than the snapshot is not in it. */
  readonly complete: boolean;
}

/**
 * Where a surface gets the screen from that it has not seen growing. The one that replays the log
 * is exact as long as the log reaches back to byte 0.
 */
export interface SnapshotSource {
  capture(): Promise<Snapshot>;
}

const NEWLINE = 0x0a;
/** How far to look for a line's end: longer lines are cut anyway. Bytes. */
const LINE_SEARCH_BYTES = 64 * 1024;
const nothing = new Uint8Array(0);

/**
 * Replays everything that is still in the log. Where its beginning is gone it starts at a line, so
 * that no half escape sequence or character is painted.
 */
export function createReplaySource(log: OutputLog): SnapshotSource {
  return {
    async capture() {
      const tail = log.tailSeq;
      if (tail === 0) return { seq: 0, bytes: nothing, complete: true };
      return { seq: lineStartAfter(log, tail), bytes: nothing, complete: false };
    },
  };
}

function lineStartAfter(log: OutputLog, tail: number): number {
  let seq = tail;
  for (const view of log.read(tail, LINE_SEARCH_BYTES)) {
    const at = view.indexOf(NEWLINE);
    if (at >= 0) return seq + at + 1;
    seq += view.length;
  }
  return tail;
}
