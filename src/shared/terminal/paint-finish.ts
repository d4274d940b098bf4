import { paintAlternateEdge } from './paint-edge.ts';
import { paintCharsets, paintCursorLook, paintInsert, paintModes, shiftTo } from './paint-modes.ts';
import { flagSgr, fullSgr, type Pen } from './paint-pen.ts';
import { reachableCharsets, reachablePen } from './reachable-pen.ts';
import type { ScreenState, TerminalState } from './terminal-state.ts';

const CSI = '\x1b[';

/** What a terminal has beyond its two screens, in the order in which one undoes no other. */
export function finish(state: TerminalState, pen: Pen): string {
  const screen = state[state.active];
  const isAtEdge = screen.cursor.x >= state.cols && !state.open;
  if (state.active === 'alternate' && isAtEdge) return finishAtEdge(state, pen);
  const charsets = reachableCharsets(state.charsets, screen.saved);
  return [
    paintCharsets(charsets),
    paintCursorLook(state),
    paintModes(state),
    paintInsert(state),
    paintPen(state, screen, pen, charsets),
    paintPosition(state, screen),
    paintOpen(state),
  ].join('');
}

/** There the cursor waits to wrap only after something was printed, and DECRC would end that. */
function finishAtEdge(state: TerminalState, pen: Pen): string {
  const { style } = reachablePen(state.pen, undefined, state.links);
  return [
    paintCursorLook(state),
    paintModes(state),
    paintAlternateEdge(state, pen),
    paintCharsets(reachableCharsets(state.charsets, undefined)),
    paintInsert(state),
    fullSgr(style),
    pen.toLink(style[5]),
  ].join('');
}

/** DECRC where only it leads there: it brings back attributes and the character set, not underlines. */
function paintPen(
  state: TerminalState,
  screen: ScreenState,
  pen: Pen,
  { g, level, current }: TerminalState['charsets'],
): string {
  const { style, needsRestore } = reachablePen(state.pen, screen.saved, state.links);
  const restoresCharset = g[level] !== current;
  const link = pen.toLink(style[5]);
  if (!needsRestore) return `${restoresCharset ? '\x1b8' : ''}${fullSgr(style)}${link}`;
  const [, , , line, lineColour] = style;
  const shift = restoresCharset ? '' : shiftTo(level);
  return `${fullSgr([0, 0, 0, line, lineColour, 0])}${link}\x1b8${shift}${flagSgr(style)}`;
}

function paintPosition(state: TerminalState, { cursor, region }: ScreenState): string {
  const { cols, modes, active, open } = state;
  const column = cursor.x - (open?.columns ?? 0);
  const isOutside = modes.origin && (cursor.y < region.top || cursor.y > region.bottom);
  if (active === 'normal' && (column >= cols || isOutside)) return carry(column, cursor.y, cols);
  const row = modes.origin ? cursor.y - region.top : cursor.y;
  return `${CSI}${row + 1};${Math.min(column + 1, cols)}H`;
}

/** Leaving the alternate screen brings its cursor along, even one that waits to wrap. */
function carry(column: number, y: number, cols: number): string {
  const place = `${CSI}${y + 1};${Math.min(column + 1, cols)}H${column >= cols ? 'x' : ''}`;
  return `${CSI}?47h${place}${CSI}?47l`;
}

function paintOpen({ open, modes }: TerminalState): string {
  if (!open) return '';
  const room = modes.insert && open.inserts > 0 ? `${CSI}${open.inserts}P` : '';
  return `${room}${open.text}`;
}
