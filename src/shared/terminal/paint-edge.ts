import type { Pen } from './paint-pen.ts';
import type { Row, Run } from './terminal-rows.ts';
import { columnsOf } from './terminal-rows.ts';
import type { TerminalState } from './terminal-state.ts';
import { isBackgroundOnly, PLAIN } from './terminal-style.ts';

const CSI = '\x1b[';

/**
 * Brings the cursor of the alternate screen beyond its last column, by printing the last cell again,
 * or in a blank row by printing anything and erasing it. An empty last cell in another row cannot be
 * kept: there the cursor stays in the last column.
 */
export function paintAlternateEdge(state: TerminalState, pen: Pen): string {
  const { alternate, cols, modes, styles } = state;
  const { y } = alternate.cursor;
  const row = alternate.rows[y];
  const line = (modes.origin ? y - alternate.region.top : y) + 1;
  const last = lastCell(row, cols);
  if (last) {
    const [style, text, columns] = last;
    return `${CSI}${line};${cols + 1 - columns}H${pen.to(styles[style] ?? PLAIN)}${text}`;
  }
  const background = blankStyle(row, cols);
  const place = `${CSI}${line};${cols}H`;
  const style = styles[background ?? -1];
  if (!style || !isBackgroundOnly(style)) return place;
  return `${place}${pen.plain()}x${pen.to(style)}${CSI}2K`;
}

/** Style, text and columns of the cell in the last column; undefined when it is empty. */
export function lastCell(
  row: Row | undefined,
  cols: number,
): readonly [style: number, text: string, columns: 1 | 2] | undefined {
  const runs = row?.runs ?? [];
  const run = runs.at(-1);
  if (!run || typeof run[1] === 'number' || totalOf(runs) !== cols) return undefined;
  const text = typeof run[1] === 'string' ? [...run[1]].at(-1) : run[1].at(-1);
  return text === undefined ? undefined : [run[0], text, run[2] ?? 1];
}

/** The style of a row without text that nothing goes on with; undefined for any other row. */
export function blankStyle(row: Row | undefined, cols: number): number | undefined {
  if (!row || row.wrapped) return undefined;
  const [first, ...others] = row.runs;
  if (!first) return 0;
  return others.length === 0 && first[1] === cols ? first[0] : undefined;
}

function totalOf(runs: readonly Run[]): number {
  return runs.reduce((sum, run) => sum + columnsOf(run), 0);
}
