import type { TerminalSize } from '../../shared/protocol/session.ts';

/** A terminal's whole state at one byte number (spec T2, T3). */
export interface Snapshot {
  /** The bytes from this number on follow the snapshot. */
  readonly seq: number;
  /** Escapes that bring a fresh terminal of this size into that state. */
  readonly bytes: Uint8Array;
  readonly size: TerminalSize;
  /** False when something older than the snapshot is not in it. */
  readonly complete: boolean;
}

/** Where a surface gets the screen from that it has not seen growing. */
export interface SnapshotSource {
  capture(): Promise<Snapshot>;
}
