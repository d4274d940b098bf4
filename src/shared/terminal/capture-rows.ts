import { isExtended, type StyleTable } from './capture-style.ts';
import type { CharacterFit } from './character-fit.ts';
import type { Row, Run } from './terminal-rows.ts';
import type { RawLine } from './xterm-internals.ts';

/** Layout of a cell in `BufferLine._data` (`buffer/Constants.ts`). */
const CELL_SIZE = 3;
const CODE_POINT = 0x1fffff;
const IS_COMBINED = 0x200000;
const HAS_CONTENT = 0x3fffff;
/** An empty cell, and what is added to the code point of a narrow one: its width. */
const NARROW = 1 << 22;

/** Room for the text of the widest row, and for where the text of each run begins and ends. */
const UNITS = new Uint16Array(2000);
const BEGINS = new Uint16Array(1001);
const ENDS = new Uint16Array(1001);

const kind = { none: 0, empty: 1, narrow: 2, wide: 3, narrowCluster: 4, wideCluster: 5 } as const;
type WritableRun = [style: number, content: number | string | readonly string[], width?: 2];

/**
 * Reads lines as rows. A cell takes the columns its text takes when it is printed; where there is no
 * room, as after a resize through the middle of a wide character, it is read as empty.
 *
 * A row's text is made in one piece, of which runs are slices: making many strings is what takes time.
 */
export class RowReader {
  readonly #styles: StyleTable;
  readonly #fit: CharacterFit;
  #fg = 0;
  #bg = 0;
  #plainStyle = 0;
  #runs: WritableRun[] = [];
  #kind: number = kind.none;
  #style = 0;
  #empty = 0;
  #begin = 0;
  #units = 0;
  #clusters: string[] = [];

  constructor(styles: StyleTable, fit: CharacterFit) {
    this.#styles = styles;
    this.#fit = fit;
  }

  read(line: RawLine | undefined, cols: number): Row {
    if (line === undefined) return { runs: [] };
    this.#runs = [];
    this.#units = 0;
    this.#kind = kind.none;
    this.#empty = 0;
    const end = plainEnd(line._data, Math.min(cols, line.length));
    for (let col = 0; col < end; ) {
      const taken = this.#ascii(line, col, end);
      col += taken || this.#cell(line, col, end);
    }
    if (this.#kind !== kind.empty || this.#style !== 0) this.#flush();
    const runs = this.#withTexts();
    return line.isWrapped ? { wrapped: true, runs } : { runs };
  }

  /** Takes neighbours of ASCII that look alike, and answers how many: most of all text is such. */
  #ascii(line: RawLine, col: number, end: number): number {
    const data = line._data;
    const from = col * CELL_SIZE;
    const fg = data[from + 1] ?? 0;
    const bg = data[from + 2] ?? 0;
    if (!isPlainText(data[from] ?? 0) || isExtended(bg)) return 0;
    this.#continue(kind.narrow, this.#styleAt(line, col));
    const stop = end * CELL_SIZE;
    let units = this.#units;
    let at = from;
    for (; at < stop && data[at + 1] === fg && data[at + 2] === bg; at += CELL_SIZE) {
      const content = data[at] ?? 0;
      if (!isPlainText(content)) break;
      UNITS[units++] = content - NARROW;
    }
    this.#units = units;
    return (at - from) / CELL_SIZE;
  }

  /** Takes the cell at `col` and answers how many columns it has. */
  #cell(line: RawLine, col: number, end: number): 1 | 2 {
    const data = line._data;
    const content = data[col * CELL_SIZE] ?? 0;
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
    if (isExtended(bg)) return this.#styles.number(fg, bg, line._extendedAttrs[col]);
    this.#fg = fg;
    this.#bg = bg;
    this.#plainStyle = this.#styles.number(fg, bg, undefined);
    return this.#plainStyle;
  }

  #takeEmpty(style: number): 1 {
    this.#continue(kind.empty, style);
    this.#empty++;
    return 1;
  }

  #takeCodePoint(of: number, style: number, codePoint: number): void {
    this.#continue(of, style);
    if (codePoint < 0x10000) UNITS[this.#units++] = codePoint;
    else {
      UNITS[this.#units++] = 0xd7c0 + (codePoint >> 10);
      UNITS[this.#units++] = 0xdc00 | (codePoint & 0x3ff);
    }
  }

  #takeCluster(line: RawLine, col: number, end: number, style: number): 1 | 2 {
    const { text, columns } = this.#fit.of(line._combined[col] ?? '');
    if (text === '' || (columns === 2 && !hasRoom(line._data, col, end))) {
      return this.#takeEmpty(style);
    }
    this.#continue(columns === 2 ? kind.wideCluster : kind.narrowCluster, style);
    this.#clusters.push(text);
    return columns;
  }

  #continue(of: number, style: number): void {
    if (of === this.#kind && style === this.#style) return;
    this.#flush();
    this.#kind = of;
    this.#style = style;
    this.#begin = this.#units;
  }

  #flush(): void {
    const style = this.#style;
    BEGINS[this.#runs.length] = this.#begin;
    ENDS[this.#runs.length] = this.#units;
    if (this.#kind === kind.empty) this.#runs.push([style, this.#empty]);
    else if (this.#kind === kind.narrow) this.#runs.push([style, '']);
    else if (this.#kind === kind.wide) this.#runs.push([style, '', 2]);
    else if (this.#kind === kind.narrowCluster) this.#runs.push([style, this.#clusters]);
    else if (this.#kind === kind.wideCluster) this.#runs.push([style, this.#clusters, 2]);
    this.#kind = kind.none;
    this.#empty = 0;
    if (this.#clusters.length > 0) this.#clusters = [];
  }

  #withTexts(): Run[] {
    const runs = this.#runs as [number, number | string | readonly string[]][];
    if (this.#units === 0) return this.#runs as Run[];
    const text = unitsToText(this.#units);
    for (let at = 0; at < runs.length; at++) {
      const run = runs[at];
      if (run?.[1] === '') run[1] = text.slice(BEGINS[at], ENDS[at]);
    }
    return this.#runs as Run[];
  }
}

function isPlainText(content: number): boolean {
  return content >= NARROW + 0x20 && content <= NARROW + 0x7e;
}

/** Whether the cell right of `col` holds nothing, so that a wide character may have it. */
function hasRoom(data: Uint32Array, col: number, end: number): boolean {
  return col + 1 < end && ((data[(col + 1) * CELL_SIZE] ?? 0) & HAS_CONTENT) === 0;
}

/** Columns up to the last cell that is not blank in the plain style. */
function plainEnd(data: Uint32Array, end: number): number {
  let at = (end - 1) * CELL_SIZE;
  while (at >= 0 && data[at] === NARROW && data[at + 1] === 0 && data[at + 2] === 0)
    at -= CELL_SIZE;
  return at / CELL_SIZE + 1;
}

function unitsToText(count: number): string {
  return String.fromCharCode.apply(undefined, UNITS.subarray(0, count) as unknown as number[]);
}
