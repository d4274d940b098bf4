import type { Terminal } from '@xterm/xterm';

interface Cell {
  isInverse(): number;
}
type Apply = (
  this: Rows,
  element: unknown,
  bg: unknown,
  fg: unknown,
  cell: Cell,
  ...more: unknown[]
) => boolean;

/** The part of xterm's drawing in the page that decides on the colour of a cell's text. */
export interface Rows {
  readonly _themeService: { readonly colors: { foreground: unknown; background: unknown } };
  _applyMinimumContrast: Apply;
}

const mended = new WeakSet<object>();

/**
 * Inverse text without a colour of its own is drawn in the background's colour. Where the page
 * draws, xterm 6.0 measures its contrast with the foreground's instead, which is that of the cell
 * itself, and so makes it grey. This hands over the colour that is meant, for all terminals. Where
 * xterm is built differently it does nothing, and inverse text stays grey.
 */
export function mendInverseContrast(term: Terminal): void {
  const rows = rowsOf(term);
  if (rows) mendRows(rows);
}

/** Mends what makes the rows of all terminals, once. */
export function mendRows(rows: object): void {
  const factory = Object.getPrototypeOf(rows) as Partial<Rows>;
  const apply = factory._applyMinimumContrast;
  if (!apply || mended.has(factory)) return;
  mended.add(factory);
  factory._applyMinimumContrast = function (element, bg, fg, cell, ...more) {
    const { foreground, background } = this._themeService.colors;
    const meant = cell.isInverse() && fg === foreground ? background : fg;
    return apply.call(this, element, bg, meant, cell, ...more);
  };
}

function rowsOf(term: Terminal): object | undefined {
  const { _core } = term as unknown as {
    _core?: { _renderService?: { _renderer?: { value?: { _rowFactory?: object } } } };
  };
  return _core?._renderService?._renderer?.value?._rowFactory;
}
