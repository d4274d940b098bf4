/**
 * The rows of a screen as runs: short for text, and quick to check. A run is cells of one style.
 *
 * - `[style, 12]`: twelve empty cells. A blank end of a row in the plain style is left out.
 * - `[style, 'text']`: one cell for each code point, one column wide.
 * - `[style, '漢字', 2]`: the same, two columns wide.
 * - `[style, ['é', '👍🏽'], 2]`: one cell for each string (combining characters, clusters).
 */
export type Run =
  | readonly [style: number, emptyCells: number]
  | readonly [style: number, text: string | readonly string[], width?: 2];

export interface Row {
  /** The row goes on with the one before (it was not begun by a line feed). */
  readonly wrapped?: true;
  readonly runs: readonly Run[];
}

/** Longest text of one cell, in UTF-16 units; combining characters beyond it are dropped. */
export const MAX_CLUSTER_LENGTH = 256;
/** What a terminal can show: no control characters, halves of surrogate pairs, byte order marks. */
const SHOWABLE = /^[^\p{Cc}\p{Cs}\ufeff]*$/u;

export function isShowable(text: string): boolean {
  return SHOWABLE.test(text);
}

/** Columns a run takes. */
export function columnsOf(run: Run): number {
  const [, content, width = 1] = run;
  if (typeof content === 'number') return content;
  return width * (typeof content === 'string' ? codePointsIn(content) : content.length);
}

/** Whether `rows` are rows of at most `cols` columns that use only the first `styles` styles. */
export function areRows(rows: unknown, cols: number, styles: number): rows is Row[] {
  return Array.isArray(rows) && rows.every((row) => isRow(row, cols, styles));
}

function isRow(row: unknown, cols: number, styles: number): boolean {
  if (typeof row !== 'object' || row === null) return false;
  const { wrapped, runs, ...rest } = row as Record<string, unknown> & {
    wrapped?: unknown;
    runs?: unknown;
  };
  if ((wrapped !== undefined && wrapped !== true) || !Array.isArray(runs)) return false;
  if (Object.keys(rest).length > 0 || runs.length > cols) return false;
  let columns = 0;
  for (const run of runs) {
    if (!isRun(run, styles)) return false;
    columns += columnsOf(run);
    if (columns > cols) return false;
  }
  return true;
}

function isRun(run: unknown, styles: number): run is Run {
  if (!Array.isArray(run) || run.length < 2 || run.length > 3) return false;
  const [style, content, width] = run;
  if (!isCount(style) || style >= styles) return false;
  if (typeof content === 'number') return isCount(content) && content > 0 && run.length === 2;
  if (run.length === 3 && width !== 2) return false;
  if (typeof content === 'string') return content !== '' && isShowable(content);
  return Array.isArray(content) && content.length > 0 && content.every(isCluster);
}

function isCluster(text: unknown): boolean {
  return (
    typeof text === 'string' && text !== '' && text.length <= MAX_CLUSTER_LENGTH && isShowable(text)
  );
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0;
}

function codePointsIn(text: string): number {
  let pairs = 0;
  for (let at = 0; at < text.length; at++) {
    if ((text.charCodeAt(at) & 0xfc00) === 0xd800) pairs++;
  }
  return text.length - pairs;
}
