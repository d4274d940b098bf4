import { columnsOf, type Row } from './terminal-rows.ts';
import { isBackgroundOnly, type Style } from './terminal-style.ts';

/** What is painted on: a blank screen with the cursor in its first cell. */
export interface Canvas {
  readonly cols: number;
  /** Rows of the screen; further ones scroll. */
  readonly height: number;
  readonly styles: readonly Style[];
}

/**
 * How the cursor comes into a row, which decides whether the row counts as wrapped:
 * - `first`: it is there.
 * - `feed`: by a line feed, so the row is not wrapped.
 * - `flow`: the row's first character is printed and wraps by itself.
 * - `overflow`: the row before is full, so one more character wraps, and is painted over.
 * - `made`: wrapped while the row before was still empty (`makesNext`).
 */
export interface RowPlan {
  entry: 'first' | 'feed' | 'flow' | 'overflow' | 'made';
  makesNext: boolean;
  /** The last cell becomes empty, in the right look, when a wide character wraps. */
  leavesLastToNext: boolean;
}

/** Plans every row that is not blank to the end. @param savedRow where the cursor is saved; or -1. */
export function planRows(rows: readonly Row[], savedRow: number, canvas: Canvas): RowPlan[] {
  const plans: RowPlan[] = Array.from({ length: lengthToPaint(rows, savedRow, canvas) }, () => ({
    entry: 'first',
    makesNext: false,
    leavesLastToNext: false,
  }));
  for (let at = plans.length - 1; at > 0; at--) {
    const plan = plans[at];
    const before = plans[at - 1];
    if (!plan || !before) break;
    const isFree = at !== savedRow && !plan.makesNext;
    planEntry(plan, before, rows[at], rows[at - 1], isFree, at >= canvas.height, canvas);
  }
  return plans;
}

function lengthToPaint(rows: readonly Row[], savedRow: number, { height }: Canvas): number {
  if (rows.length > height) return rows.length;
  const last = rows.findLastIndex((row) => row.wrapped || row.runs.length > 0);
  return Math.max(last, savedRow) + 1;
}

function planEntry(
  plan: RowPlan,
  before: RowPlan,
  row: Row | undefined,
  rowBefore: Row | undefined,
  isFree: boolean,
  scrolls: boolean,
  canvas: Canvas,
): void {
  if (!row?.wrapped || !rowBefore) plan.entry = 'feed';
  else {
    const flows = isFree && startsByItself(row, scrolls, canvas.styles);
    const end = endOf(rowBefore, canvas.cols);
    if (end === 'full') plan.entry = flows ? 'flow' : 'overflow';
    else if (flows && isWideStart(row) && row.runs[0]?.[0] === end) {
      plan.entry = 'flow';
      before.leavesLastToNext = true;
    } else if (canvas.height > 1) {
      plan.entry = 'made';
      before.makesNext = true;
    } else plan.entry = 'feed';
  }
}

/** A row that scrolls in gets the background of the character that wrapped, so that must be plain. */
function startsByItself(row: Row, scrolls: boolean, styles: readonly Style[]): boolean {
  const [first] = row.runs;
  if (!first || typeof first[1] === 'number') return false;
  if (scrolls && styles[first[0]]?.[1] !== 0) return false;
  return row.runs.every(
    ([style, content]) => typeof content !== 'number' || isErasable(styles[style]),
  );
}

function isErasable(style: Style | undefined): boolean {
  return style !== undefined && isBackgroundOnly(style);
}

function isWideStart({ runs: [first] }: Row): boolean {
  return first !== undefined && first[2] === 2 && typeof first[1] === 'string';
}

/** `full` when the last column has text; the style of the last cell when only that one is empty. */
function endOf({ runs }: Row, cols: number): 'full' | 'open' | number {
  const last = runs.at(-1);
  const columns = runs.reduce((sum, run) => sum + columnsOf(run), 0);
  if (columns === cols - 1) return typeof last?.[1] === 'number' ? 'open' : 0;
  if (columns < cols || !last) return 'open';
  if (typeof last[1] !== 'number') return 'full';
  return last[1] === 1 ? last[0] : 'open';
}
