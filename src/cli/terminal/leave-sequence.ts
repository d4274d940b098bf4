/**
 * What gives a terminal back as a shell expects it, whatever the program that was shown in it had
 * switched on. Leaves the cursor where it was, or where it was before the alternate screen.
 */
export const leaveSequence = [
  '\x1b[?2026l', // synchronized output off, or nothing of the rest is drawn
  // To the alternate screen and back: in the normal screen this keeps the cursor, in the alternate
  // one it goes back to where the program left the normal one. 1049 is all that some terminals know.
  '\x1b[?1049h\x1b[?1049l',
  '\x1b[?9l\x1b[?1000l\x1b[?1001l\x1b[?1002l\x1b[?1003l', // mouse
  '\x1b[?1005l\x1b[?1006l\x1b[?1015l\x1b[?1016l',
  '\x1b[?1004l\x1b[?2004l', // focus reports, bracketed paste
  '\x1b[=0u\x1b[<99u\x1b[>4m', // kitty keyboard and modifyOtherKeys
  '\x1b[!p', // soft reset: origin, insert, scroll region, keypad, character sets
  '\x1b[?1l\x1b>\x1b[4l\x1b[?5l\x1b[?45l\x1b[?7h', // the same for terminals that lack it
  '\x1b7\x1b[?6l\x1b[r\x1b8',
  '\x1b(B\x0f', // ASCII
  '\x1b]8;;\x1b\\', // no link
  '\x1b[0m\x1b[0 q\x1b[?12l\x1b[?25h', // colours and cursor
].join('');

/** Remembers the title of the terminal; `restoreTitle` brings it back (XTWINOPS 22 and 23). */
export const rememberTitle = '\x1b[22;0t';
export const restoreTitle = '\x1b[23;0t';

/** Moves what is on the screen into the scrollback and clears it, for a screen to be painted on. */
export function clearedScreen(rows: number): string {
  return `\x1b[${rows};1H${'\n'.repeat(rows)}\x1b[H\x1b[2J`;
}
