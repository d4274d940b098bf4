import { isShowable } from './terminal-rows.ts';
import { type Link, MAX_LINK_LENGTH, MAX_LINKS } from './terminal-state.ts';
import {
  cellStyleOf,
  colourKind,
  PLAIN,
  type SavedStyle,
  type Style,
  styleFlag,
} from './terminal-style.ts';
import type { RawAttributes, RawExtended, XtermInternals } from './xterm-internals.ts';

/** Marks the ids that paint-pen.ts makes up for links that have none, so that they can be resumed. */
export const OWN_LINK_ID = 'berth-';

/** Bits of `buffer/Constants.ts`: colour and its kind, then flags. */
const COLOUR = 0x3ffffff;
const EXTENDED = 0x10000000;
const FG_FLAGS: readonly (readonly [raw: number, flag: number])[] = [
  [0x4000000, styleFlag.inverse],
  [0x8000000, styleFlag.bold],
  [0x10000000, styleFlag.underlined],
  [0x20000000, styleFlag.blink],
  [0x40000000, styleFlag.invisible],
  [0x80000000, styleFlag.strikethrough],
];
const BG_FLAGS: readonly (readonly [raw: number, flag: number])[] = [
  [0x4000000, styleFlag.italic],
  [0x8000000, styleFlag.dim],
  [EXTENDED, styleFlag.extended],
  [0x20000000, styleFlag.protected],
  [0x40000000, styleFlag.overline],
];

/** Whether a cell has more than its two numbers: another underline than the plain one, or a link. */
export function isExtended(bg: number): boolean {
  return (bg & EXTENDED) !== 0;
}

/** Collects the styles and links that cells use, and numbers them. */
export class StyleTable {
  readonly styles: Style[] = [PLAIN];
  readonly links: Link[] = [];
  readonly #links: XtermInternals['_oscLinkService'];
  readonly #numbers = new Map<string, number>([[PLAIN.join(), 0]]);
  readonly #linkNumbers = new Map<number, number>();
  readonly #quick = new Map<number, Map<number, number>>();
  #last: (RawAttributes & { extended: RawExtended | undefined; number: number }) | undefined;

  constructor(links: XtermInternals['_oscLinkService']) {
    this.#links = links;
  }

  /** The number of the style of a cell; `extended` is read only where the attributes say so. */
  number(fg: number, bg: number, extended: RawExtended | undefined): number {
    if (isExtended(bg)) return this.#extendedNumber(fg, bg, extended);
    let byBackground = this.#quick.get(fg);
    if (!byBackground) {
      byBackground = new Map();
      this.#quick.set(fg, byBackground);
    }
    let number = byBackground.get(bg);
    if (number === undefined) {
      number = this.#numberOf(cellStyleOf(this.pen({ fg, bg }, undefined)));
      byBackground.set(bg, number);
    }
    return number;
  }

  /** Cells that were printed together share one object, so the last answer mostly holds. */
  #extendedNumber(fg: number, bg: number, extended: RawExtended | undefined): number {
    const last = this.#last;
    if (last && last.extended === extended && last.fg === fg && last.bg === bg) return last.number;
    const number = this.#numberOf(cellStyleOf(this.pen({ fg, bg }, extended)));
    this.#last = { fg, bg, extended, number };
    return number;
  }

  pen(attributes: RawAttributes, extended: RawExtended | undefined): Style {
    const [foreground, background, flags] = savedStyleOf(attributes);
    const line = ((extended?._ext ?? 0) >>> 26) & 7;
    const lineColour = colourOf(extended?._ext ?? 0);
    return [foreground, background, flags, line, lineColour, this.#link(extended?.urlId ?? 0)];
  }

  #numberOf(style: Style): number {
    const key = style.join();
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.styles.length);
    return this.styles.push(style) - 1;
  }

  #link(linkId: number): number {
    if (linkId === 0) return 0;
    const known = this.#linkNumbers.get(linkId);
    if (known !== undefined) return known;
    if (this.links.length >= MAX_LINKS) return 0;
    const number = this.links.push(linkOf(this.#links.getLinkData(linkId)));
    this.#linkNumbers.set(linkId, number);
    return number;
  }
}

export function savedStyleOf({ fg, bg }: RawAttributes): SavedStyle {
  let flags = 0;
  for (const [raw, flag] of FG_FLAGS) if ((fg & raw) !== 0) flags |= flag;
  for (const [raw, flag] of BG_FLAGS) if ((bg & raw) !== 0) flags |= flag;
  return [colourOf(fg), colourOf(bg), flags];
}

/** Without the bits that a palette colour leaves over from an RGB colour before it. */
function colourOf(raw: number): number {
  const colour = raw & COLOUR;
  const kind = colour & colourKind.rgb;
  if (kind === colourKind.rgb) return colour;
  return kind === 0 ? 0 : colour & (colourKind.rgb | 0xff);
}

function linkOf(
  data: { readonly id?: string | undefined; readonly uri: string } | undefined,
): Link {
  const uri = withoutControls(data?.uri ?? '');
  if (!isLinkText(uri)) return { uri: '' };
  const id = withoutControls(data?.id ?? '');
  if (id === '' || id.startsWith(OWN_LINK_ID) || !isLinkText(id)) return { uri };
  return { uri, id };
}

/** xterm.js lets one control character into the text of a sequence: DEL. */
function withoutControls(text: string): string {
  return text.replace(/\p{Cc}/gu, '');
}

function isLinkText(text: string): boolean {
  return text.length <= MAX_LINK_LENGTH && isShowable(text);
}
