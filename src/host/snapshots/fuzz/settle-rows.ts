import { columnsOf, type Row } from '../../../shared/terminal/terminal-rows.ts';
import type { TerminalState } from '../../../shared/terminal/terminal-state.ts';
import { isBackgroundOnly, type Style } from '../../../shared/terminal/terminal-style.ts';

// biome-ignore lint/suspicious/noExplicitAny: the insides of xterm.js have no types.
type Inside = any;

/** Makes the lines of a buffer what the rows of its state say, see `settle`. */
export function settleRows(
  buffer: Inside,
  rows: readonly Row[],
  state: TerminalState,
  core: Inside,
  took: Set<string>,
): void {
  const seen = new Set<unknown>();
  rows.forEach((row, at) => {
    const line = ownLine(buffer, at, seen, took);
    seen.add(line);
    if (line.length > state.cols) {
      line.resize(state.cols);
      took.add('columns');
    }
    const before = line._data.join();
    writeRow(line, row, state);
    forgetLinks(line, state.cols, core, took);
    if (line._data.join() !== before) took.add('cells');
    forgetLeftovers(line, took);
  });
}

/** The line at `at`, one that no other row is. */
function ownLine(buffer: Inside, at: number, seen: Set<unknown>, took: Set<string>): Inside {
  const line = buffer.lines.get(at);
  if (line && !seen.has(line)) return line;
  took.add('lines');
  buffer.lines.set(at, line ? line.clone() : buffer.getBlankLine({ fg: 0, bg: 0 }));
  return buffer.lines.get(at);
}

function writeRow(line: Inside, row: Row, { cols, styles }: TerminalState): void {
  const isStyled = row.runs.every(
    ([style, content]) => typeof content === 'number' && !isBackgroundOnly(styles[style] as Style),
  );
  let col = 0;
  for (const [, content, width = 1] of row.runs) {
    if (typeof content === 'number') {
      for (const end = col + content; col < end; col++) {
        emptyCell(line, col);
        if (isStyled && totalOf(row) === cols) plainCell(line, col);
      }
    } else {
      for (const text of content) {
        writeCell(line, col, text, width);
        col += width;
      }
    }
  }
  for (; col < cols; col++) emptyCell(line, col);
}

function totalOf(row: Row): number {
  return row.runs.reduce((sum, run) => sum + columnsOf(run), 0);
}

function emptyCell(line: Inside, col: number): void {
  line._data[col * 3] = 1 << 22;
}

function plainCell(line: Inside, col: number): void {
  line._data[col * 3 + 1] = 0;
  line._data[col * 3 + 2] &= 0x3ffffff;
}

function writeCell(line: Inside, col: number, text: string, width: number): void {
  const isOne = [...text].length === 1;
  line._data[col * 3] = isOne
    ? (text.codePointAt(0) ?? 0) | (width << 22)
    : 0x200000 | (width << 22);
  if (!isOne) line._combined[col] = text;
  if (width === 1) return;
  line._data[col * 3 + 3] = 0;
  line._data[col * 3 + 4] = line._data[col * 3 + 1];
  line._data[col * 3 + 5] = line._data[col * 3 + 2];
  line._extendedAttrs[col + 1] = line._extendedAttrs[col];
}

function forgetLinks(line: Inside, cols: number, core: Inside, took: Set<string>): void {
  for (let col = 0; col < cols; col++) {
    const extended =
      (line._data[col * 3 + 2] & 0x10000000) !== 0 ? line._extendedAttrs[col] : undefined;
    if (!extended?.urlId || core._oscLinkService.getLinkData(extended.urlId)) continue;
    const plain = extended.clone();
    plain.urlId = 0;
    plain.underlineStyle = 5;
    line._extendedAttrs[col] = plain;
    took.add('cells');
  }
}

export function forgetLeftovers(line: Inside, took: Set<string>): void {
  if (!line) return;
  for (const key of Object.keys(line._combined)) {
    if ((line._data[Number(key) * 3] & 0x200000) !== 0) continue;
    delete line._combined[key];
    took.add('leftovers');
  }
}
