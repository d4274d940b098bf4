/** `buffer/BufferLine.ts` of xterm.js 6.0.0; in `@xterm/xterm` and `@xterm/headless` alike. */
interface Line {
  readonly _combined: Record<number, string>;
  isCombined(index: number): number;
  addCodepointToCell(this: Line, index: number, codePoint: number, width: number): void;
}

/**
 * UTF-16 units in one cell after which nothing joins it any more. Unicode's stream-safe format
 * allows 30 combining characters (UAX 15, section 13); the longest emoji has 19 units.
 */
const MAX_CELL_UNITS = 32;

const capped = new WeakSet<object>();

/**
 * Drops what joins a cell that is full already: without a bound, one cell with 400,000 combining
 * characters keeps the page busy whenever it is drawn (spec T12). All lines of a package share
 * their methods, so this holds for all of its terminals; doing it again does nothing.
 *
 * @throws Error that names what is missing: another xterm.js than this was written for.
 */
export function capCellText(terminal: object): void {
  const methods = methodsOfLines(terminal);
  if (capped.has(methods)) return;
  capped.add(methods);
  const { addCodepointToCell } = methods;
  methods.addCodepointToCell = function (index, codePoint, width) {
    const text = this.isCombined(index) ? this._combined[index] : undefined;
    addCodepointToCell.call(this, index, codePoint, width);
    // Only the text is put back: the cell may have become wider, and the cursor has moved by that.
    if (text !== undefined && text.length >= MAX_CELL_UNITS) this._combined[index] = text;
  };
}

function methodsOfLines(terminal: object): Line {
  const lines = at(terminal, '_core._bufferService.buffers.normal.lines');
  const get = at(lines, 'get');
  const line: unknown = typeof get === 'function' ? get.call(lines, 0) : undefined;
  if (!isObject(line) || !isLine(line)) {
    throw new Error('this xterm.js has no "addCodepointToCell"; cells are capped as in 6.0.0');
  }
  return Object.getPrototypeOf(line);
}

function isLine(line: object): line is Line {
  return (
    typeof at(line, '_combined') === 'object' &&
    typeof at(line, 'isCombined') === 'function' &&
    typeof at(Object.getPrototypeOf(line), 'addCodepointToCell') === 'function'
  );
}

function at(root: unknown, path: string): unknown {
  const step = (value: unknown, key: string) =>
    isObject(value) ? Reflect.get(value, key) : undefined;
  return path.split('.').reduce(step, root);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
