import type { ByteWriter } from './byte-writer.ts';
import { paintStyledBlanks } from './paint-blanks.ts';
import { isUnsaved, saveCursor } from './paint-cursor.ts';
import type { Pen } from './paint-pen.ts';
import { type Canvas, planRows, type RowPlan } from './plan-rows.ts';
import { columnsOf, type Row, type Run } from './terminal-rows.ts';
import type { SavedCursor } from './terminal-state.ts';
import { isBackgroundOnly, PLAIN, type Style } from './terminal-style.ts';

const CSI = '\x1b[';
/** Ends a cluster, so that the next character gets a cell of its own. Terminals ignore NUL. */
const BREAK = '\0';
/** Characters none of which joins the one before it. */
const ALOOF =
  /^[ -~\xa1-\xa8\xaa-\xac\xaf-\u02ff\u2500-\u25a9\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]*$/;

/** Writes rows one after the other, each with its wrapped flag and the look of its empty cells. */
export class RowPainter {
  readonly #canvas: Canvas;
  readonly #pen: Pen;
  readonly #out: ByteWriter;
  /** Column of the cursor in the row that is being painted. */
  #x = 0;

  constructor(canvas: Canvas, pen: Pen, out: ByteWriter) {
    this.#out = out;
    this.#canvas = canvas;
    this.#pen = pen;
  }

  /** @param saved saved on the way, when its row is among them. */
  paint(rows: readonly Row[], saved: SavedCursor): void {
    const savedRow = isUnsaved(saved) || saved.y >= rows.length ? -1 : saved.y;
    planRows(rows, savedRow, this.#canvas).forEach((plan, at) => {
      this.#enter(plan, at);
      if (at === savedRow) this.#out.write(saveCursor(saved, this.#canvas.cols, this.#pen));
      if (plan.makesNext) this.#makeNext();
      const isUsed = at === savedRow || plan.makesNext || USED.has(plan.entry);
      this.#row(rows[at]?.runs ?? [], plan, isUsed);
    });
    this.#out.write(this.#pen.plain());
  }

  #enter({ entry }: RowPlan, at: number): void {
    this.#x = 0;
    if (entry === 'feed') {
      // A row that scrolls in gets the background of the moment.
      if (at >= this.#canvas.height) this.#out.write(this.#pen.plain());
      this.#out.write('\r\n');
    } else if (entry === 'overflow') this.#out.write(`${this.#pen.plain()}x\r`);
    else if (entry === 'made') this.#out.write(`${CSI}B\r`);
  }

  /** Prints over the end of this row, so that the next one goes on with it, and comes back. */
  #makeNext(): void {
    this.#out.write(`${this.#pen.plain()}${CSI}${this.#canvas.cols}Gxx${CSI}A\r`);
  }

  /** @param isUsed whether characters were left in the row, so that empty cells must be erased. */
  #row(runs: readonly Run[], { leavesLastToNext }: RowPlan, isUsed: boolean): void {
    const { cols, styles } = this.#canvas;
    const end = leavesLastToNext ? cols - 1 : cols;
    const blanks = paintStyledBlanks(runs, { cols, end, styles }, this.#pen);
    if (blanks !== '') this.#out.write(`${blanks}\r`);
    let col = 0;
    for (const run of runs) {
      const columns = columnsOf(run);
      if (typeof run[1] !== 'number') this.#text(run[0], run[1], col, columns);
      else this.#blank(run[0], col, Math.min(columns, end - col), isUsed || blanks !== '');
      col += columns;
    }
    if ((isUsed || blanks !== '') && col < end) this.#erase(PLAIN, col, end - col);
    if (leavesLastToNext) this.#moveTo(end);
  }

  #text(style: number, content: string | readonly string[], col: number, columns: number): void {
    this.#moveTo(col);
    this.#out.write(this.#pen.to(this.#style(style)));
    if (typeof content === 'string' && ALOOF.test(content)) this.#out.write(content);
    else this.#out.write(`${BREAK}${[...content].join(BREAK)}${BREAK}`);
    this.#x = col + columns;
  }

  #blank(number: number, col: number, columns: number, isUsed: boolean): void {
    const style = this.#style(number);
    if (columns > 0 && isBackgroundOnly(style) && (isUsed || number !== 0)) {
      this.#erase(style, col, columns);
    }
  }

  #erase(style: Style, col: number, columns: number): void {
    this.#moveTo(col);
    this.#out.write(`${this.#pen.to(style)}${CSI}${columns}X`);
  }

  #moveTo(col: number): void {
    if (col > this.#x) this.#out.write(`${CSI}${col - this.#x}C`);
    this.#x = col;
  }

  #style(number: number): Style {
    return number === 0 ? PLAIN : (this.#canvas.styles[number] ?? PLAIN);
  }
}
/** Entries that leave a character in the row's first cell. */
const USED: ReadonlySet<RowPlan['entry']> = new Set(['overflow', 'made'] as const);
