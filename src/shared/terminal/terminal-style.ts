import { z } from 'zod';

/** Kinds of colour, added to its value: 0-15, 0-255, or 0xRRGGBB. The default colour is 0. */
export const colourKind = { basic: 0x1000000, palette: 0x2000000, rgb: 0x3000000 } as const;
const COLOUR_VALUE = 0xffffff;
const LARGEST_VALUES = [0, 15, 255, COLOUR_VALUE] as const;

export const styleFlag = {
  bold: 1,
  dim: 2,
  italic: 4,
  blink: 8,
  inverse: 16,
  invisible: 32,
  strikethrough: 64,
  overline: 128,
  /** DECSCA: a selective erase leaves the cell alone. */
  protected: 256,
  /** Only in a pen and a saved cursor: SGR 4 is on. */
  underlined: 512,
  /** Only in a pen and a saved cursor: style and colour of the underline and the link are in force. */
  extended: 1024,
} as const;
const CELL_FLAGS = 511;
const PEN_FLAGS = 2047;

/** Style of an underline, as in `SGR 4:n`; 0 is none. */
const underline = z.int().min(0).max(5);
const colour = z
  .int()
  .min(0)
  .max(colourKind.rgb | COLOUR_VALUE)
  .refine((value) => (value & COLOUR_VALUE) <= (LARGEST_VALUES[value >>> 24] ?? 0));
/** Which of the state's links, from 1; 0 is none. */
const link = z.int().min(0);

/** How a cell looks. A link is drawn with its own underline, so a cell with one has no `underline`. */
export const cellStyle = z
  .tuple([colour, colour, z.int().min(0).max(CELL_FLAGS), underline, colour, link])
  .readonly();
/** `[foreground, background, flags, underline, colour of the underline, link]` */
export type Style = z.infer<typeof cellStyle>;

/**
 * What is printed next (xterm's current attributes). DECRC brings back colours and flags but neither
 * underline nor link, so a pen may hold an underline that its flags do not show, and the reverse.
 */
export const penStyle = z
  .tuple([colour, colour, z.int().min(0).max(PEN_FLAGS), underline, colour, link])
  .readonly();

/** What DECSC keeps of the attributes. */
export const savedStyle = z.tuple([colour, colour, z.int().min(0).max(PEN_FLAGS)]).readonly();
export type SavedStyle = z.infer<typeof savedStyle>;

export const PLAIN: Style = [0, 0, 0, 0, 0, 0];

/** How a cell looks that is printed with this pen. `isForgotten` tells links without an address. */
export function cellStyleOf([foreground, background, flags, line, lineColour, of]: Style): Style {
  const shows = (flags & styleFlag.extended) !== 0;
  const cell = flags & CELL_FLAGS;
  if (shows && of > 0) return [foreground, background, cell, 0, lineColour, of];
  const underlined = shows && line > 0 ? line : (flags & styleFlag.underlined) !== 0 ? 1 : 0;
  return [foreground, background, cell, underlined, shows && underlined ? lineColour : 0, 0];
}

export function sameStyle(a: Style, b: Style): boolean {
  return a.every((part, at) => part === b[at]);
}

/** Whether an erased cell can look so: nothing but a background. */
export function isBackgroundOnly([foreground, , flags, line, lineColour, of]: Style): boolean {
  return foreground === 0 && flags === 0 && line === 0 && lineColour === 0 && of === 0;
}
