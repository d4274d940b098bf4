import type { TerminalSize } from '../../shared/protocol/session.ts';

/** The part of a terminal emulator that a stream paints on. */
export interface Screen {
  readonly size: TerminalSize;
  /** Queues bytes; `parsed` runs when they have all taken effect, before the next write does. */
  write(bytes: Uint8Array, parsed?: () => void): void;
  resize(size: TerminalSize): void;
  /** JSON of its `TerminalState`; undefined while an escape sequence or a character is unfinished. */
  tellState(): Uint8Array | undefined;
}

/** CAN gives up an unfinished escape sequence, RIS then clears screen, scrollback and all modes. */
export const RESET_BYTES = Uint8Array.of(0x18, 0x1b, 0x63);

export const NOTHING = new Uint8Array(0);

const encoder = new TextEncoder();
/** DECTCEM off and on. */
export const HIDE_CURSOR = encoder.encode('\u001b[?25l');
export const SHOW_CURSOR = encoder.encode('\u001b[?25h');

export function sameSize(a: TerminalSize, b: TerminalSize): boolean {
  return a.cols === b.cols && a.rows === b.rows;
}
