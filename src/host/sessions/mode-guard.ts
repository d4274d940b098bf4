/** DEC private modes that a dead program must not leave behind, and whether `h` or `l` is at rest. */
const RESTING: Readonly<Record<number, 'h' | 'l'>> = {
  1: 'l', // application cursor keys
  9: 'l', // mouse, X10
  25: 'h', // cursor shown
  47: 'l', // alternate screen, the oldest way
  1000: 'l', // mouse: clicks
  1002: 'l', // mouse: drags
  1003: 'l', // mouse: every move
  1004: 'l', // focus reports
  1005: 'l', // mouse encodings
  1006: 'l',
  1015: 'l',
  1016: 'l',
  1047: 'l',
  1049: 'l', // alternate screen
  2004: 'l', // bracketed paste
  2026: 'l', // synchronized output
};

/** DECSTR: cursor, margins, character sets, colours and keypad at rest, the cursor where it is. */
const SOFT_RESET = '\x1b[!p';
/** Empties the stack of kitty keyboard flags; more than anybody pushes. */
const POP_KEYBOARD = '\x1b[<99u';
/** How far back to look for the last colour that was set. Bytes. */
export const LOOK_BACK_BYTES = 4096;

/**
 * Cleans up after programs that died with the terminal in their hands: one that is killed leaves
 * mouse reports, an alternate screen or bold behind, and the shell's prompt would inherit them.
 *
 * What is set while a program is in the foreground is the program's. When the shell is back in the
 * foreground and something of it is still set, the guard answers the escapes that put it right; they
 * belong before the shell's next output. What the shell sets for its own prompt stays.
 */
export class ModeGuard {
  readonly #left = new Map<number, 'h' | 'l'>();
  #keyboard = false;
  #program = false;

  /**
   * @param chunk what was read just now.
   * @param inFront who was in the foreground after it was read.
   * @param lookBack the output before `chunk`, at least its last 4 KB.
   */
  before(
    chunk: Uint8Array,
    inFront: 'shell' | 'program',
    lookBack: () => Uint8Array,
  ): string | undefined {
    if (inFront === 'program') {
      this.#program = true;
      this.#note(chunk);
      return undefined;
    }
    if (!this.#program) return undefined;
    this.#program = false;
    const repair = this.#repair(hasColour(lookBack()));
    this.#left.clear();
    this.#keyboard = false;
    return repair;
  }

  #note(chunk: Uint8Array): void {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    for (let at = bytes.indexOf(PRIVATE); at >= 0; at = bytes.indexOf(PRIVATE, at + 1)) {
      const match = MODES.exec(bytes.toString('latin1', at, at + MAX_MODES_LENGTH));
      for (const mode of match?.[1]?.split(';') ?? []) {
        this.#noteMode(Number(mode), match?.[2] as 'h' | 'l');
      }
    }
    if (bytes.includes('\x1b[>')) this.#keyboard ||= PUSHED_KEYBOARD.test(bytes.toString('latin1'));
  }

  #noteMode(mode: number, set: 'h' | 'l'): void {
    const resting = RESTING[mode];
    if (resting === undefined) return;
    if (set === resting) this.#left.delete(mode);
    else this.#left.set(mode, resting);
  }

  #repair(colour: boolean): string | undefined {
    if (this.#left.size === 0 && !this.#keyboard && !colour) return undefined;
    const modes = [...this.#left].map(([mode, resting]) => `\x1b[?${mode}${resting}`).join('');
    return `${modes}${this.#keyboard ? POP_KEYBOARD : ''}${SOFT_RESET}`;
  }
}

const PRIVATE = '\x1b[?';
const MAX_MODES_LENGTH = 64;
const ESC = '\\u001b\\[';
const MODES = new RegExp(`^${ESC}\\?([\\d;]+)([hl])`);
const PUSHED_KEYBOARD = new RegExp(`${ESC}>\\d*u`);
const COLOURS = new RegExp(`${ESC}([\\d;:]*)m`, 'g');

/** Whether the last colour or style that was set was not the plain one. */
function hasColour(output: Uint8Array): boolean {
  const text = Buffer.from(output).toString('latin1');
  const last = [...text.matchAll(COLOURS)].at(-1)?.[1];
  return last !== undefined && !/^0*$/.test(last);
}
