/** Rows above the screen that every terminal keeps (spec T14), in a window and behind a snapshot. */
export const SCROLLBACK_ROWS = 10_000;
