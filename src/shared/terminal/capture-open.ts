import type { StyleTable } from './capture-style.ts';
import { type CharacterFit, columnsIn, type Fit, joinClass } from './character-fit.ts';
import { untranslated } from './charset-names.ts';
import type { TerminalState } from './terminal-state.ts';
import { cellStyleOf, sameStyle } from './terminal-style.ts';
import type { RawLine, XtermInternals, XtermLike } from './xterm-internals.ts';

type Open = TerminalState['open'];

/** Wide characters that leave each class of `joinClass` behind; a plain one for all others. */
const DROPPED: Readonly<Record<number, string>> = { 5: 'ᄀ', 8: '가', 9: '각' };
const PLAIN_WIDE = '\u3000';

/** What it takes to print a cell of a row again. */
interface Cells {
  readonly line: RawLine;
  readonly core: XtermInternals;
  readonly styles: StyleTable;
  readonly fit: CharacterFit;
}

/**
 * What was printed last, while a combining character can still join it or REP repeat it. Undefined
 * when nothing is open, or when the cell left of the cursor is no longer what was printed (after a
 * resize): then the next combining character gets a cell of its own.
 */
export function captureOpen(
  terminal: XtermLike,
  core: XtermInternals,
  styles: StyleTable,
  fit: CharacterFit,
): Open {
  const join = core._inputHandler._parser.precedingJoinState;
  if (join === 0) return undefined;
  const { active } = core._bufferService.buffers;
  const line = active.lines.get(active.ybase + active.y);
  if (!line) return undefined;
  const cells = { line, core, styles, fit };
  for (const columns of [1, 2] as const) {
    const cell = printedWithPen(cells, active.x - columns);
    if (cell?.columns !== columns || joinClass(cell.join) !== joinClass(join)) continue;
    const text = untranslated(cell.text, core._charsetService.charset);
    return text === undefined ? undefined : { text, columns, inserts: cell.firstColumns };
  }
  const isAtEnd = active.x === terminal.cols - 1 && !terminal.modes.wraparoundMode;
  return isAtEnd && columnsIn(join) === 2 ? droppedWide(cells, join, active.x - 1) : undefined;
}

/**
 * Without wraparound a wide character is dropped where one column is left, yet remembered. Printing
 * one there would halve a wide character before it.
 */
function droppedWide(cells: Cells, join: number, before: number): Open {
  const text = DROPPED[joinClass(join) >> 2] ?? PLAIN_WIDE;
  const isSame = joinClass(cells.fit.of(text).join) === joinClass(join);
  return isSame && fitAt(cells, before)?.columns !== 2
    ? { text, columns: 0, inserts: 0 }
    : undefined;
}

/** The cell at `col` if it looks as the pen would print it now. */
function printedWithPen(cells: Cells, col: number): Fit | undefined {
  const { line, core, styles } = cells;
  const found = fitAt(cells, col);
  if (!found) return undefined;
  const pen = core._inputHandler._curAttrData;
  const [fg = 0, bg = 0] = line._data.subarray(col * 3 + 1, col * 3 + 3);
  const style = styles.styles[styles.number(fg, bg, line._extendedAttrs[col])];
  if (!style || !sameStyle(style, cellStyleOf(styles.pen(pen, pen.extended)))) return undefined;
  // A link that xterm.js has forgotten cannot be printed again.
  return styles.links[style[5] - 1]?.uri === '' ? undefined : found;
}

/** How the text at `col` fits; undefined for an empty cell and where there is no room for the text. */
function fitAt({ line, fit }: Cells, col: number): Fit | undefined {
  const text = col < 0 ? '' : textAt(line, col);
  if (text === '') return undefined;
  const found = fit.of(text);
  return found.columns === 2 && textAt(line, col + 1) !== '' ? undefined : found;
}

function textAt(line: RawLine, col: number): string {
  const content = line._data[col * 3] ?? 0;
  if ((content & 0x200000) !== 0) return line._combined[col] ?? '';
  const codePoint = content & 0x1fffff;
  return codePoint === 0 ? '' : String.fromCodePoint(codePoint);
}
