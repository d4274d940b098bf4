import type { FedTerminal } from '../fed-terminal.ts';
import { type Dump, type DumpedCell, type DumpedRow, dump } from './terminal-dump.ts';

/**
 * The first thing in which two terminals differ, with where it is.
 *
 * @param withState also as their snapshots have it; after more output the numbers of links may differ.
 */
export function differenceBetween(
  a: FedTerminal,
  b: FedTerminal,
  withState: boolean,
): object | undefined {
  const one = dump(a.terminal);
  const other = dump(b.terminal);
  return (
    partDifference(one.rest, other.rest, 'rest') ??
    rowsDifference(one, other) ??
    (withState ? partDifference(a.capture(), b.capture(), 'state') : undefined)
  );
}

function rowsDifference(one: Dump, other: Dump): object | undefined {
  for (const screen of ['normal', 'alternate'] as const) {
    const [rows, others] = [one.rows[screen], other.rows[screen]];
    if (rows.length !== others.length) return { screen, lengths: [rows.length, others.length] };
    for (const [y, row] of rows.entries()) {
      const difference = rowDifference(row, others[y]);
      if (difference) return { screen, y, ...difference };
    }
  }
  return undefined;
}

function rowDifference(row: DumpedRow, other: DumpedRow | undefined): object | undefined {
  if (row.isWrapped !== other?.isWrapped) return { wrapped: [row.isWrapped, other?.isWrapped] };
  for (const [x, cell] of row.cells.entries()) {
    const copy = other.cells[x];
    const isJoinKnown = isKnown(row.cells[x - 1]) && isKnown(other.cells[x - 1]);
    if (!copy || !isSameCell(cell, copy, isJoinKnown)) return { x, cell, copy };
  }
  return undefined;
}

/**
 * xterm.js forgets a link when the rows where it began are erased, by marks that do not move along in
 * a scroll region. They cannot be restored, so one terminal may forget what the other still knows.
 */
function isSameCell(a: DumpedCell, b: DumpedCell, isJoinKnown: boolean): boolean {
  if (a.look !== b.look) return false;
  if (!isKnown(a) || !isKnown(b)) return true;
  const joinsAlike = !isJoinKnown || a.joinsLeft === b.joinsLeft;
  return a.link === b.link && a.underline === b.underline && joinsAlike;
}

function isKnown(cell: DumpedCell | undefined): boolean {
  return cell?.link !== 'forgotten';
}

function partDifference(a: unknown, b: unknown, path: string): object | undefined {
  if (Object.is(a, b)) return undefined;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    const isForgotten = path.endsWith('penLink') && (a === 'forgotten' || b === 'forgotten');
    return isForgotten ? undefined : { path, a, b };
  }
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const difference = partDifference(Reflect.get(a, key), Reflect.get(b, key), `${path}.${key}`);
    if (difference) return difference;
  }
  return undefined;
}
