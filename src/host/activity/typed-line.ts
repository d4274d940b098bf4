const ESC = 0x1b;
const CTRL_C = 0x03;
const CTRL_D = 0x04;
const CTRL_U = 0x15;
const CTRL_Z = 0x1a;
const CTRL_BACKSLASH = 0x1c;
const BACKSPACE = 0x08;
const DELETE = 0x7f;
const ENTER = 0x0d;
const NEWLINE = 0x0a;
const SPACE = 0x20;
/** Ctrl+A, B, E, F, G, K, L, W: they move in a line or take from it, and never bring text. */
const HARMLESS = new Set([0x01, 0x02, 0x05, 0x06, 0x07, 0x0b, 0x0c, 0x17]);
/** An escape that has not ended by then is cut: nobody types so long a key. Bytes. */
const MAX_ESCAPE = 64;

type Place = 'text' | 'escape' | 'csi' | 'string' | 'string-escape';

/**
 * What was typed since the last Enter, which no system call tells (spec T11). It need not know the
 * text, only that there may be some: whatever could bring text (history, completion, a key it does
 * not know) counts as text until Enter or Ctrl+C. What a terminal reports by itself (focus, mouse,
 * answers to queries) comes the same way as keys and is left out.
 */
export class TypedLine {
  #place: Place = 'text';
  #escape = '';
  #pasting = false;
  #length = 0;
  /** The cursor may be anywhere in the line, or the line not what was typed. */
  #moved = false;
  #unsure = false;
  #startsWithSpace = false;

  /** Whether something may stand on the line. */
  get isPending(): boolean {
    return this.#length > 0 || this.#unsure;
  }

  /** Whether the line may begin with a space, which keeps it out of many a history; stays after Enter. */
  get startsWithSpace(): boolean {
    return this.#startsWithSpace;
  }

  /**
   * @param canonical whether the terminal edits the line itself, as for a program that reads lines.
   * @returns whether an Enter was among the bytes.
   */
  type(bytes: Uint8Array, canonical: boolean): boolean {
    let entered = false;
    for (const byte of bytes) {
      if (this.#place === 'text') entered = this.#typeByte(byte, canonical) || entered;
      else this.#typeEscape(byte);
    }
    // An Escape alone is a key: what follows it in another write is another key.
    if (this.#place === 'escape') this.#place = 'text';
    return entered;
  }

  clear(): void {
    this.#length = 0;
    this.#moved = false;
    this.#unsure = false;
  }

  #typeByte(byte: number, canonical: boolean): boolean {
    if (byte === ESC) {
      this.#place = 'escape';
      this.#escape = '';
      return false;
    }
    if (this.#pasting || byte >= SPACE) {
      if (byte === DELETE && !this.#pasting) this.#erase();
      else this.#add(byte);
      return false;
    }
    if (byte === ENTER || byte === NEWLINE) {
      this.clear();
      return true;
    }
    this.#control(byte, canonical);
    return false;
  }

  #add(byte: number): void {
    if (!this.isPending) this.#startsWithSpace = false;
    // Where the cursor may be at the beginning, so may the space.
    const mayBegin = !this.isPending || this.#moved || this.#unsure;
    this.#startsWithSpace ||= mayBegin && byte === SPACE;
    this.#length += 1;
  }

  #erase(): void {
    // Bytes, not characters: of a wide one some stay, and count until Enter.
    if (!this.#moved && this.#length > 0) this.#length -= 1;
  }

  #control(byte: number, canonical: boolean): void {
    if (byte === BACKSPACE) this.#erase();
    else if (byte === CTRL_C) this.clear();
    else if (byte === CTRL_U) this.#eraseAll();
    else if (canonical && (byte === CTRL_D || byte === CTRL_Z || byte === CTRL_BACKSLASH)) {
      // Read by the program, or thrown away with the signal.
      this.clear();
    } else if (byte === CTRL_D || byte === CTRL_BACKSLASH) return;
    else if (HARMLESS.has(byte)) this.#moved = true;
    else this.#unsure = true;
  }

  #eraseAll(): void {
    if (!this.#moved && !this.#unsure) this.#length = 0;
  }

  #typeEscape(byte: number): void {
    const char = String.fromCharCode(byte);
    if (this.#escape.length > MAX_ESCAPE && this.#place === 'csi') this.#endEscape();
    else if (this.#place === 'escape') this.#beginEscape(char);
    else if (this.#place === 'string') this.#stringByte(byte);
    else if (this.#place === 'string-escape') this.#place = byte === 0x5c ? 'text' : 'string';
    else {
      this.#escape += char;
      if (byte >= 0x40 && byte <= 0x7e && this.#escape !== '[') this.#endEscape();
    }
  }

  #beginEscape(char: string): void {
    this.#escape = char;
    if (char === '[' || char === 'O') this.#place = 'csi';
    // OSC, DCS, APC, PM: only a terminal sends these.
    else if (']P_^X'.includes(char)) this.#place = 'string';
    else {
      // Alt with a key: it may bring anything.
      this.#unsure = true;
      this.#place = 'text';
    }
  }

  #stringByte(byte: number): void {
    if (byte === ESC) this.#place = 'string-escape';
    else if (byte === 0x07) this.#place = 'text';
  }

  #endEscape(): void {
    this.#place = 'text';
    const sequence = this.#escape;
    if (sequence === '[200~') this.#pasting = true;
    else if (sequence === '[201~') this.#pasting = false;
    else if (REPORT.test(sequence)) return;
    else if (MOVES.test(sequence)) this.#moved = true;
    else this.#unsure = true;
  }
}

/** Focus, mouse, cursor and device reports; they are no keys. */
const REPORT = /^\[(I|O|<[\d;]+[Mm]|[\d;]+R|\??[\d;]*[cn]|\?[\d;]+\$y|[\d;]*t|\?\d+u)$/;
/** Left, right, Home, End, Delete, with any modifier: the text stays what it is, or gets shorter. */
const MOVES = /^(\[[\d;]*[CDHF]|O[CDHF]|\[(1|3|4|7|8)(;\d+)?~)$/;
