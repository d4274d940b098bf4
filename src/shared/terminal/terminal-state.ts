import { z } from 'zod';
import { isUnfinished, MAX_PENDING_BYTES } from './pending-bytes.ts';
import { areRows, isShowable, type Row } from './terminal-rows.ts';
import { cellStyle, PLAIN, penStyle, sameStyle, savedStyle } from './terminal-style.ts';

/** Cells in each direction: as `terminalSize`, but xterm.js has at least two columns. */
const MAX_SIDE = 1000;
/** Rows of the screen and of the scrollback. */
export const MAX_ROWS = 101_000;
export const MAX_LINKS = 65_536;
/** Longest address or id of a link, in UTF-16 units; a longer one is captured as forgotten. */
export const MAX_LINK_LENGTH = 4096;
/** Longest title, in UTF-16 units; a longer one is cut. */
export const MAX_TITLE_LENGTH = 4096;
const MAX_STYLES = 1 << 20;

const column = z.int().min(0).max(MAX_SIDE);
const shown = (max: number) => z.string().max(max).refine(isShowable);

/** Final character of a designation (`ESC ( 0`); `B` is ASCII. */
const charsetNames = ['B', '0', 'A', '4', '5', 'R', 'Q', 'K', 'Y', '6', 'Z', '7', '='] as const;
const charset = z.enum(charsetNames);
export type CharsetName = z.infer<typeof charset>;

const savedCursor = z.strictObject({
  /** The column; as many as there are columns when a wrap was pending. */
  x: column,
  /** In the normal screen counted from the first row of the scrollback: it may have scrolled away. */
  y: z.int().min(0).max(MAX_ROWS),
  style: savedStyle,
  charset,
});
export type SavedCursor = z.infer<typeof savedCursor>;

const screen = z.strictObject({
  /** Scrollback first. Checked below, where the number of columns is known. */
  rows: z.custom<Row[]>((value) => Array.isArray(value) && value.length <= MAX_ROWS),
  /** From the top of the screen. A column beyond the last one: the next character wraps. */
  cursor: z.strictObject({ x: column, y: column }),
  saved: savedCursor,
  /** First and last row of the scroll region. */
  region: z.strictObject({ top: column, bottom: column }),
  tabs: z.array(column).max(MAX_SIDE + 1),
});
export type ScreenState = z.infer<typeof screen>;

const modes = z.strictObject({
  applicationCursorKeys: z.boolean(),
  applicationKeypad: z.boolean(),
  bracketedPaste: z.boolean(),
  focusReports: z.boolean(),
  insert: z.boolean(),
  /** LNM: a line feed also returns to the first column. */
  newLine: z.boolean(),
  origin: z.boolean(),
  reverseWraparound: z.boolean(),
  synchronizedOutput: z.boolean(),
  wraparound: z.boolean(),
  mouse: z.enum(['NONE', 'X10', 'VT200', 'DRAG', 'ANY']),
  mouseEncoding: z.enum(['DEFAULT', 'SGR', 'SGR_PIXELS']),
});

const cursorLook = z.strictObject({
  hidden: z.boolean(),
  /** DECSCUSR; absent where the terminal's own setting holds. */
  shape: z.enum(['block', 'underline', 'bar']).optional(),
  blinks: z.boolean().optional(),
  /** Mode 12, which xterm.js keeps in its option `cursorBlink`. */
  optionBlinks: z.boolean(),
});

/** What a program changed: palette index 0-255, 256 foreground, 257 background, 258 cursor. */
const colourChange = z.tuple([z.int().min(0).max(258), z.int().min(0).max(0xffffff)]).readonly();
export type ColourChange = z.infer<typeof colourChange>;

/** An empty address: xterm.js forgot it, though cells still refer to it. */
const link = z.strictObject({
  uri: shown(MAX_LINK_LENGTH),
  id: shown(MAX_LINK_LENGTH)
    .regex(/^[^;:]+$/)
    .optional(),
});
export type Link = z.infer<typeof link>;

/**
 * The last thing printed, while it is still open for combining characters and for REP: printing
 * `text` again `columns` left of the cursor changes nothing but brings the terminal to that point.
 */
const openCluster = z.strictObject({
  text: shown(256),
  columns: z.int().min(0).max(2),
  /** Columns that insert mode makes room for: what the first character takes. */
  inserts: z.int().min(0).max(2),
});

const parts = z.strictObject({
  version: z.literal(1),
  cols: z.int().min(2).max(MAX_SIDE),
  rows: z.int().min(1).max(MAX_SIDE),
  /** Which rules for the width of characters hold, e.g. `15-graphemes`. */
  unicode: z.string().max(32),
  /** The first one is the plain one. */
  styles: z.array(cellStyle).min(1).max(MAX_STYLES),
  links: z.array(link).max(MAX_LINKS),
  active: z.enum(['normal', 'alternate']),
  normal: screen,
  /** Without rows while the normal screen is shown: it is blank whenever it is entered. */
  alternate: screen,
  pen: penStyle,
  charsets: z.strictObject({
    g: z.tuple([charset, charset, charset, charset]).readonly(),
    level: z.int().min(0).max(3),
    /** What translates; DECRC can make it another one than the level's. */
    current: charset,
  }),
  modes,
  cursor: cursorLook,
  title: shown(MAX_TITLE_LENGTH),
  iconName: shown(MAX_TITLE_LENGTH),
  colours: z.array(colourChange).max(259),
  open: openCluster.optional(),
  /** Bytes of an unfinished sequence or character, one UTF-16 unit each (0-255). */
  pending: z.string().max(MAX_PENDING_BYTES).refine(isPending),
});
export type TerminalState = z.infer<typeof parts>;

/**
 * A terminal's whole state (spec T3). It may come from a window, which is not trusted: what passes
 * here leads to escapes that draw and set modes, and to nothing that a terminal answers or runs.
 * The byte number it belongs to travels beside it.
 */
export const terminalState = parts.refine(isConsistent, 'parts of the state contradict each other');

function isConsistent(state: TerminalState): boolean {
  const { normal, alternate, styles, links, pen, active } = state;
  const knowsLinks = [...styles, pen].every((style) => style[5] <= links.length);
  const alternateRows = active === 'alternate' ? state.rows : 0;
  return (
    styles[0] !== undefined &&
    sameStyle(styles[0], PLAIN) &&
    knowsLinks &&
    normal.rows.length >= state.rows &&
    alternate.rows.length === alternateRows &&
    fits(normal, state, MAX_ROWS) &&
    fits(alternate, state, state.rows - 1)
  );
}

function fits(
  { rows, cursor, saved, region, tabs }: ScreenState,
  state: TerminalState,
  maxSavedY: number,
): boolean {
  const { cols, rows: height, styles } = state;
  return (
    areRows(rows, cols, styles.length) &&
    cursor.x <= cols &&
    cursor.y < height &&
    saved.x <= cols &&
    saved.y <= maxSavedY &&
    region.top <= region.bottom &&
    region.bottom < height &&
    tabs.every((tab) => tab <= cols)
  );
}

function isPending(text: string): boolean {
  const bytes = bytesOf(text);
  return bytes !== undefined && isUnfinished(bytes);
}

/** The bytes of a string with one unit each; undefined when a unit is no byte. */
export function bytesOf(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit > 0xff) return undefined;
    bytes[at] = unit;
  }
  return bytes;
}
