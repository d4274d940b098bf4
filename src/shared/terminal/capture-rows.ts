import { isExtended, type StyleTable } from './capture-style.ts';
import type { CharacterFit } from './character-fit.ts';
import type { Row, Run } from './terminal-rows.ts';
import type { RawLine } from './xterm-internals.ts';

/** Layout of a cell in `BufferLine._data` (`buffer/Constants.ts`). */
const CELL_SIZE = 3;
const CODE_POINT = 0x1fffff;
const IS_COMBINED = 0x200000;
const HAS_CONTENT = 0x3fffff;

const kind = { none: 0, empty: 1, narrow: 2, wide: 3, narrowCluster: 4, wideCluster: 5 } as const;

/**
 * Reads lines as rows. A cell takes the columns its text takes when it is printed; where there is no
 * room, as after a resize through the middle of a wide character, it is read as empty.
 */
export class RowReader {
  readonly #styles: StyleTable;
  readonly #fit: CharacterFit;
  #fg = 0;
  #bg = 0;
  #plainStyle = 0;
  #runs: Run[] = [];
  #kind: number = kind.none;
  #style = 0;
  #empty = 0;
  #units: number[] = [];
  #clusters: string[] = [];

  constructor(styles: StyleTable, fit: CharacterFit) {
    this.#styles = styles;
    this.#fit = fit;
  }

  read(line: RawLine | undefined, cols: number): Row {
    if (line === undefined) return { runs: [] };
    this.#runs = [];
    const end = Math.min(cols, line.length);
    for (let col = 0; col < end; ) col += this.#cell(line, col, end);
    // A blank end in the plain style needs no run.
    if (this.#kind === kind.empty && this.#style === 0) this.#kind = kind.none;
    this.#flush();
    const runs = this.#runs;
    return line.isWrapped ? { wrapped: true, runs } : { runs };
  }

  /** Takes the cell at `col` and answers how many columns it has. */
  #cell(line: RawLine, col: number, end: number): 1 | 2 {
    const data = line._data;
    const at = col * CELL_SIZE;
    const content = data[at] ?? 0;
    const style = this.#styleAt(line, col);
    if ((content & HAS_CONTENT) === 0) return this.#takeEmpty(style);
    if ((content & IS_COMBINED) !== 0) return this.#takeCluster(line, col, end, style);
    const codePoint = content & CODE_POINT;
    if (codePoint < 0x7f || this.#fit.columnsOf(codePoint) === 1) {
      this.#takeCodePoint(kind.narrow, style, codePoint);
      return 1;
    }
    if (!hasRoom(data, col, end)) return this.#takeEmpty(style);
    this.#takeCodePoint(kind.wide, style, codePoint);
    return 2;
  }

  /** Neighbours mostly look alike, so the last answer mostly holds. */
  #styleAt(line: RawLine, col: number): number {
    const fg = line._data[col * CELL_SIZE + 1] ?? 0;
    const bg = line._data[col * CELL_SIZE + 2] ?? 0;
    if (fg === this.#fg && bg === this.#bg) return this.#plainStyle;
    const number = this.#styles.number(fg, bg, line._extendedAttrs[col]);
    if (isExtended(bg)) return number;
    this.#fg = fg;
    this.#bg = bg;
    this.#plainStyle = number;
    return number;
  }

  #takeEmpty(style: number): 1 {
    this.#continue(kind.empty, style);
    this.#empty++;
    return 1;
  }

  #takeCodePoint(of: number, style: number, codePoint: number): void {
    this.#continue(of, style);
    if (codePoint < 0x10000) this.#units.push(codePoint);
    else this.#units.push(0xd7c0 + (codePoint >> 10), 0xdc00 | (codePoint & 0x3ff));
  }

  #takeCluster(line: RawLine, col: number, end: number, style: number): 1 | 2 {
    const { text, columns } = this.#fit.of(line._combined[col] ?? '');
    if (text === '' || (columns === 2 && !hasRoom(line._data, col, end)))
      return this.#takeEmpty(style);
    this.#continue(columns === 2 ? kind.wideCluster : kind.narrowCluster, style);
    this.#clusters.push(text);
    return columns;
  }

  #continue(of: number, style: number): void {
    if (of === this.#kind && style === this.#style) return;
    this.#flush();
    this.#kind = of;
    this.#style = style;
  }

  #flush(): void {
    const style = this.#style;
    if (this.#kind === kind.empty) this.#runs.push([style, this.#empty]);
    else if (this.#kind === kind.narrow) this.#runs.push([style, this.#text()]);
    else if (this.#kind === kind.wide) this.#runs.push([style, this.#text(), 2]);
    else if (this.#kind === kind.narrowCluster) this.#runs.push([style, this.#clusters]);
    else if (this.#kind === kind.wideCluster) this.#runs.push([style, this.#clusters, 2]);
    this.#kind = kind.none;
    this.#empty = 0;
    if (this.#units.length > 0) this.#units = [];
    if (this.#clusters.length > 0) this.#clusters = [];
  }

  #text(): string {
    return String.fromCharCode(...this.#units);
  }
}

/** Whether the cell right of `col` holds nothing, so that a wide character may have it. */
function hasRoom(data: Uint32Array, col: number, end: number): boolean {
  return col + 1 < end && ((data[(col + 1) * CELL_SIZE] ?? 0) & HAS_CONTENT) === 0;
}
