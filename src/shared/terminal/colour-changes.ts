import type { ColourChange } from './terminal-state.ts';

/** Places of the special colours after the 256 of the palette: foreground, background, cursor. */
const SPECIAL = 256;
const SPECIAL_COUNT = 3;

/** What `ColourChanges.watch` needs of a terminal: its parser hooks (`allowProposedApi`). */
interface OscSource {
  readonly parser: {
    registerOscHandler(ident: number, handler: (data: string) => boolean): { dispose(): void };
  };
}

/**
 * Remembers the colours a program set with OSC 4, 10, 11 and 12. A terminal without a window does
 * not keep them, one with a window keeps them mixed with the theme. As in xterm.js no reset takes
 * them back, only OSC 104 and 110 to 112.
 */
export class ColourChanges {
  readonly #colours = new Map<number, number>();

  get list(): ColourChange[] {
    return [...this.#colours].sort(([a], [b]) => a - b);
  }

  /** Sees every colour sequence from now on, and lets the terminal handle it as before. */
  watch({ parser }: OscSource): { dispose(): void } {
    const hooks = [4, 10, 11, 12, 104, 110, 111, 112].map((ident) =>
      parser.registerOscHandler(ident, (data) => {
        this.note(ident, data);
        return false;
      }),
    );
    return {
      dispose: () => {
        for (const hook of hooks) hook.dispose();
      },
    };
  }

  /** @param ident number of the OSC. @param data what follows the number's semicolon. */
  note(ident: number, data: string): void {
    const parts = data.split(';');
    if (ident === 4) this.#setPalette(parts);
    else if (ident === 104) this.#restorePalette(data, parts);
    else if (ident >= 110) this.#colours.delete(SPECIAL + ident - 110);
    else {
      const from = ident - 10;
      for (const [at, spec] of parts.slice(0, SPECIAL_COUNT - from).entries()) {
        this.#set(SPECIAL + from + at, spec);
      }
    }
  }

  #setPalette(parts: readonly string[]): void {
    for (let at = 0; at + 1 < parts.length; at += 2) {
      const index = paletteIndex(parts[at]);
      if (index !== undefined) this.#set(index, parts[at + 1] ?? '');
    }
  }

  #restorePalette(data: string, parts: readonly string[]): void {
    const indexes = data === '' ? [...this.#colours.keys()] : parts.map(paletteIndex);
    for (const index of indexes)
      if (index !== undefined && index < SPECIAL) this.#colours.delete(index);
  }

  #set(index: number, spec: string): void {
    const colour = parseColour(spec);
    if (colour !== undefined) this.#colours.set(index, colour);
  }
}

function paletteIndex(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d+$/.test(text)) return undefined;
  const index = Number.parseInt(text, 10);
  return index < SPECIAL ? index : undefined;
}

/** `rgb:h/h/h` to `rgb:hhhh/hhhh/hhhh` and `#rgb` to `#rrrrggggbbbb` (xterm's `XParseColor`). */
function parseColour(spec: string): number | undefined {
  const named = /^rgb:([\da-f]{1,4})\/([\da-f]{1,4})\/([\da-f]{1,4})$/i.exec(spec);
  if (named) {
    const parts = named.slice(1);
    if (parts.some((part) => part.length !== parts[0]?.length)) return undefined;
    return pack(
      parts.map((part) => Math.round((Number.parseInt(part, 16) / (16 ** part.length - 1)) * 255)),
    );
  }
  const digits = /^#((?:[\da-f]{3}){1,4})$/i.exec(spec)?.[1];
  if (digits === undefined) return undefined;
  const length = digits.length / 3;
  const parts = [0, 1, 2].map((at) =>
    Number.parseInt(digits.slice(at * length, (at + 1) * length), 16),
  );
  return pack(parts.map((part) => (length === 1 ? part << 4 : part >> ((length - 2) * 4))));
}

function pack([red = 0, green = 0, blue = 0]: readonly number[]): number {
  return (red << 16) | (green << 8) | blue;
}
