import { flagSgr, fullSgr, type Pen } from './paint-pen.ts';
import type { SavedCursor } from './terminal-state.ts';
import { type SavedStyle, styleFlag } from './terminal-style.ts';

const CSI = '\x1b[';
const CLOSE_LINK = '\x1b]8;;\x1b\\';

/** Whether DECSC still holds what it does in a terminal that was just reset. */
export function isUnsaved({ x, y, style, charset }: SavedCursor): boolean {
  return x === 0 && y === 0 && style.every((part) => part === 0) && charset === 'B';
}

/**
 * Saves the cursor (DECSC) in the row it is in, and comes back to the row's beginning, plain. For a
 * column beyond the last one a character is printed, which stays behind in the row.
 */
export function saveCursor({ x, style, charset }: SavedCursor, cols: number, pen: Pen): string {
  const plain = pen.plain();
  const place = x >= cols ? `${CSI}${cols}Gx` : `${CSI}${x + 1}G`;
  const isAscii = charset === 'B';
  return [
    plain,
    attributes(style),
    place,
    isAscii ? '' : `\x1b(${charset}`,
    '\x1b7',
    isAscii ? '' : '\x1b(B',
    `${CSI}m${CLOSE_LINK}\r`,
  ].join('');
}

/**
 * DECSC keeps two bits about underlines that otherwise go together: that it is on, and that a style,
 * colour or link is in force. Each alone comes about when DECRC brings attributes back (see `Style`).
 */
function attributes(style: SavedStyle): string {
  const flags = style[2];
  const isUnderlined = (flags & styleFlag.underlined) !== 0;
  const isExtended = (flags & styleFlag.extended) !== 0;
  if (isUnderlined && !isExtended) {
    // SGR 59 looks again whether anything is in force, and after SGR 0 nothing is.
    return `${CSI}4m\x1b7${CSI}m\x1b8${CSI}59m${flagSgr(style)}`;
  }
  const look = fullSgr([style[0], style[1], flags, isUnderlined ? 1 : 0, 0, 0]);
  return isExtended && !isUnderlined ? `${look}\x1b]8;;about:blank\x1b\\` : look;
}
