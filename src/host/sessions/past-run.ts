import type { SessionState, TerminalSize } from '../../shared/protocol/session.ts';

/** A run whose host is gone, as far as that host wrote it down (spec T13). */
export interface PastRun {
  readonly state: SessionState & { readonly kind: 'exited' | 'failed' };
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Another number than the run had: its bytes are numbered anew. */
  readonly run: number;
  /** Where it was last. */
  readonly folder: string;
  /** What its terminal went through, as far back as it is shown. */
  readonly steps: readonly (Uint8Array | TerminalSize)[];
}
