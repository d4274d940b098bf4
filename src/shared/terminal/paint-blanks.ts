import type { Pen } from './paint-pen.ts';
import { columnsOf, type Run } from './terminal-rows.ts';
import { isBackgroundOnly, type Style } from './terminal-style.ts';

const CSI = '\x1b[';
const WIDE_BLANK = '\u3000';

interface Span {
  readonly cols: number;
  /** First column that is not painted here. */
  readonly end: number;
  readonly styles: readonly Style[];
}

/**
 * Empty cells that are more than a background, e.g. underlined. Erasing makes no such cells; they are
 * halves of wide characters of which the other half was overwritten in that style. The neighbours
 * that this takes are painted afterwards.
 *
 * A row of nothing but such cells has no neighbours to take and is given up: xterm.js 6.0.0 leaves at
 * most one such cell behind at a time.
 */
export function paintStyledBlanks(
  runs: readonly Run[],
  { cols, end, styles }: Span,
  pen: Pen,
): string {
  if (runs.every((run) => !isStyledBlank(run, styles))) return '';
  const cells = new Map<number, Style>();
  let col = 0;
  for (const run of runs) {
    const columns = columnsOf(run);
    const style = styles[run[0]];
    for (
      let at = col;
      style && isStyledBlank(run, styles) && at < Math.min(col + columns, end);
      at++
    ) {
      cells.set(at, style);
    }
    col += columns;
  }
  if (cells.size === cols) return '';
  return groups([...cells.keys()])
    .map((group) => paintGroup(group, cells, cols, pen))
    .join('');
}

function isStyledBlank([style, content]: Run, styles: readonly Style[]): boolean {
  const look = styles[style];
  return typeof content === 'number' && look !== undefined && !isBackgroundOnly(look);
}

/** From the left, with the cell to the right; at the end of the row from the right. */
function paintGroup(
  group: readonly number[],
  cells: ReadonlyMap<number, Style>,
  cols: number,
  pen: Pen,
): string {
  const isAtEnd = group.at(-1) === cols - 1;
  const order = isAtEnd ? group.toReversed() : group;
  return order
    .map((col) => {
      const wideAt = isAtEnd ? col : col + 1;
      const overwritten = isAtEnd ? col : col + 2;
      const style = cells.get(col);
      return `${CSI}${wideAt}G${WIDE_BLANK}${CSI}${overwritten}G${style ? pen.to(style) : ''}x`;
    })
    .join('');
}

function groups(columns: readonly number[]): number[][] {
  const found: number[][] = [];
  for (const col of columns) {
    const group = found.at(-1);
    if (group && group.at(-1) === col - 1) group.push(col);
    else found.push([col]);
  }
  return found;
}
