import { type EscapeToken, EscapeTokenizer } from '../../shared/terminal/escape-tokens.ts';
import { charWidth } from '../text/cell-width.ts';

/** A line longer than this is broken, so that a program that never ends one costs no memory. */
const MAX_CELLS = 64 * 1024;
const TAB_CELLS = 8;
const BS = 0x08;
const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;

/**
 * Turns terminal output into the lines a person read: colours and other escapes are gone, and what
 * carriage returns, backspaces and line editing overwrote is overwritten. Movement between lines is
 * ignored, so a full-screen program gives no picture. Lines come out when they end.
 */
export class PlainText {
  readonly #tokenizer = new EscapeTokenizer();
  readonly #decoder = new TextDecoder();
  readonly #cols: number;
  readonly #line = new LineBuffer();
  /** A carriage return came; what it does depends on whether a line feed follows. */
  #returning = false;

  /** `cols`: width of the terminal, which decides where a carriage return goes in a wrapped line. */
  constructor(cols: number) {
    this.#cols = cols;
  }

  push(chunk: Uint8Array): string {
    let out = '';
    for (const token of this.#tokenizer.push(chunk)) out += this.#take(token);
    return out;
  }

  /** The line that has begun, when nothing more comes. */
  end(): string {
    this.#line.write(this.#decoder.decode());
    const rest = this.#line.take();
    return rest ? `${rest}\n` : '';
  }

  #take(token: EscapeToken): string {
    const byte = token.kind === 'control' ? token.bytes[0] : undefined;
    if (byte === LF) return this.#endLine();
    if (byte === CR) {
      this.#returning = true;
      return '';
    }
    const before = this.#returning ? this.#return() : '';
    if (token.kind === 'text') {
      this.#line.write(this.#decoder.decode(token.bytes, { stream: true }));
      return before + (this.#line.length > MAX_CELLS ? this.#endLine() : '');
    }
    if (token.kind === 'csi') this.#line.obey(token.params, token.final);
    else if (byte === BS) this.#line.moveBy(-1);
    else if (byte === TAB) this.#line.tab();
    return before;
  }

  #endLine(): string {
    this.#returning = false;
    return `${this.#line.take()}\n`;
  }

  /** Back to the beginning of the screen row. The rows before it are done: nothing goes back up. */
  #return(): string {
    this.#returning = false;
    const done = this.#line.takeRowsBefore(this.#cols);
    this.#line.moveTo(0);
    return done === '' ? '' : `${done}\n`;
  }
}

/** One line as a row of cells with a cursor. */
class LineBuffer {
  #cells: string[] = [];
  #cursor = 0;

  get length(): number {
    return this.#cells.length;
  }

  write(text: string): void {
    for (const char of text) {
      const width = charWidth(char);
      if (width === 0) {
        // Combines with the character before it.
        const last = Math.min(this.#cursor, this.#cells.length) - 1;
        if (last >= 0) this.#cells[last] += char;
        continue;
      }
      this.#put(char);
      if (width === 2) this.#put('');
    }
  }

  moveTo(column: number): void {
    this.#cursor = Math.min(MAX_CELLS, Math.max(0, column));
  }

  moveBy(cells: number): void {
    this.moveTo(this.#cursor + cells);
  }

  tab(): void {
    const next = (Math.floor(this.#cursor / TAB_CELLS) + 1) * TAB_CELLS;
    // A tab that nothing stands under stays a tab: columns of a file stay what they were.
    if (this.#cursor >= this.#cells.length) {
      this.#put('\t');
      while (this.#cursor < next) this.#put('');
    }
    this.moveTo(next);
  }

  /** The sequences that act inside a line. */
  obey(params: string, final: string): void {
    const given = /^\d+/.exec(params)?.[0];
    const count = Math.max(1, Number(given ?? 1));
    if (final === 'C') this.moveBy(count);
    else if (final === 'D') this.moveBy(-count);
    else if (final === 'G' || final === '`') this.moveTo(count - 1);
    else if (final === 'K') this.#erase(Number(given ?? 0));
    else if (final === 'P') this.#cells.splice(this.#cursor, count);
    else if (final === '@') this.#cells.splice(this.#cursor, 0, ...spaces(Math.min(count, 1000)));
    else if (final === 'X') this.#blank(this.#cursor, this.#cursor + count);
  }

  /** The line so far, without blanks at its end; starts a new one. */
  take(): string {
    return textOf(this.#cut(this.#cells.length));
  }

  /** The screen rows before that of the cursor, which becomes the first one. */
  takeRowsBefore(cols: number): string {
    // A cursor behind the last column is still in its row.
    const row = Math.floor(Math.max(0, this.#cursor - 1) / cols);
    return textOf(this.#cut(row * cols));
  }

  #cut(count: number): string[] {
    this.#cursor = Math.max(0, this.#cursor - count);
    return this.#cells.splice(0, count);
  }

  #put(cell: string): void {
    while (this.#cells.length < this.#cursor) this.#cells.push(' ');
    this.#cells[this.#cursor++] = cell;
  }

  #erase(what: number): void {
    if (what === 0) this.#cells.length = Math.min(this.#cells.length, this.#cursor);
    else this.#blank(0, what === 1 ? this.#cursor + 1 : this.#cells.length);
  }

  #blank(from: number, to: number): void {
    for (let i = from; i < Math.min(to, this.#cells.length); i++) this.#cells[i] = ' ';
  }
}

const textOf = (cells: readonly string[]): string => cells.join('').replace(/ +$/, '');
const spaces = (count: number): string[] => Array.from({ length: count }, () => ' ');
