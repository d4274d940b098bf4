import { textWidth, truncate } from './cell-width.ts';
import { visible } from './visible.ts';

export interface Column {
  readonly title: string;
  /** Gives up room first when the table is too wide. Default: none. */
  readonly shrinks?: boolean;
  readonly align?: 'right';
}

interface TableOptions {
  /** Cells of the terminal; undefined when the table goes to a pipe or a file: nothing is cut then. */
  readonly width: number | undefined;
  /** Draws the head line. */
  readonly head?: (text: string) => string;
}

const GAP = '  ';
/** What is left of a column that shrinks. Cells. */
const MIN_CELLS = 8;

/** A head line and one line for each row, columns aligned. Cells are made visible. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  { width, head = (text) => text }: TableOptions,
): string {
  const cells = rows.map((row) => row.map(visible));
  const natural = columns.map(({ title }, i) =>
    Math.max(title.length, ...cells.map((row) => textWidth(row[i] ?? ''))),
  );
  const widths = width === undefined ? natural : shrink(columns, natural, width);
  const line = (row: readonly string[]) =>
    columns
      .map((column, i) => cellText(row[i] ?? '', widths[i] ?? 0, column))
      .join(GAP)
      .trimEnd();
  return [head(line(columns.map(({ title }) => title))), ...cells.map(line)]
    .join('\n')
    .concat('\n');
}

/** Takes cells from the widest column that may shrink until the line fits, or none can give more. */
function shrink(columns: readonly Column[], natural: readonly number[], width: number): number[] {
  const widths = [...natural];
  const gaps = GAP.length * (columns.length - 1);
  let excess = widths.reduce((sum, cells) => sum + cells, gaps) - width;
  for (; excess > 0; excess--) {
    let widest = -1;
    for (const [i, cells] of widths.entries()) {
      if (columns[i]?.shrinks && cells > Math.max(MIN_CELLS, widths[widest] ?? 0)) widest = i;
    }
    if (widest < 0) return widths;
    widths[widest] = (widths[widest] as number) - 1;
  }
  return widths;
}

function cellText(cell: string, width: number, { align }: Column): string {
  const text = truncate(cell, width);
  const space = ' '.repeat(Math.max(0, width - textWidth(text)));
  return align === 'right' ? space + text : text + space;
}
