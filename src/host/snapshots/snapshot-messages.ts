import type { TerminalSize } from '../../shared/protocol/session.ts';

/** What a terminal goes through, in order: another size, or bytes. */
export type Step = TerminalSize | Uint8Array;

/** What the host asks the thread that keeps its screens; `screen` names one run of one session. */
export type SnapshotRequest =
  | {
      /** Brings a screen from byte `from` to byte `to`. */
      readonly kind: 'feed';
      readonly screen: number;
      readonly from: number;
      readonly to: number;
      /** Set where the screen begins blank at `from`; otherwise it must be there, and at `from`. */
      readonly blank: TerminalSize | undefined;
      readonly steps: readonly Step[];
    }
  | {
      /** Takes over what a window says its terminal is like at byte `at`: JSON of a `TerminalState`. */
      readonly kind: 'adopt';
      readonly screen: number;
      readonly at: number;
      readonly size: TerminalSize;
      readonly state: Uint8Array;
    }
  | {
      /** Answers the escapes that restore the screen as it is at byte `at`. */
      readonly kind: 'paint';
      readonly screen: number;
      readonly at: number;
    }
  | { readonly kind: 'forget'; readonly screen: number };

export interface PaintedScreen {
  readonly size: TerminalSize;
  readonly bytes: Uint8Array;
  /** False when the oldest rows were left out, because there was more than a frame may carry. */
  readonly isWhole: boolean;
}

export interface SnapshotQuestion {
  readonly id: number;
  readonly request: SnapshotRequest;
}

export type SnapshotReply =
  | { readonly id: number; readonly ok: true; readonly painted: PaintedScreen | undefined }
  | { readonly id: number; readonly ok: false; readonly why: string };
