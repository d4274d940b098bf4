import { OWN_LINK_ID } from './capture-style.ts';
import type { Link } from './terminal-state.ts';
import { colourKind, PLAIN, type SavedStyle, type Style, styleFlag } from './terminal-style.ts';

const CSI = '\x1b[';
const DASHED = 5;

/** SGR parameters that switch each flag on and off. */
const SGR_FLAGS: readonly (readonly [flag: number, on: string, off: string])[] = [
  [styleFlag.bold, '1', '22'],
  [styleFlag.dim, '2', '22'],
  [styleFlag.italic, '3', '23'],
  [styleFlag.blink, '5', '25'],
  [styleFlag.inverse, '7', '27'],
  [styleFlag.invisible, '8', '28'],
  [styleFlag.strikethrough, '9', '29'],
  [styleFlag.overline, '53', '55'],
];

/** Writes what brings a terminal's attributes from one style to the next. */
export class Pen {
  readonly #links: readonly Link[];
  readonly #sgr = new Map<Style, string>();
  #style: Style = PLAIN;
  #link = 0;

  constructor(links: readonly Link[]) {
    this.#links = links;
  }

  /** Escapes that make what is printed next look like `style`. */
  to(style: Style): string {
    if (style === this.#style) return '';
    this.#style = style;
    let sgr = this.#sgr.get(style);
    if (sgr === undefined) {
      sgr = this.#cellSgr(style);
      this.#sgr.set(style, sgr);
    }
    return sgr + this.toLink(style[5]);
  }

  #cellSgr([foreground, background, flags, underline, underlineColour, link]: Style): string {
    const isForgotten = link > 0 && this.#uri(link) === '';
    const line = isForgotten ? DASHED : underline;
    return fullSgr([foreground, background, flags, line, underlineColour, 0]);
  }

  plain(): string {
    return this.to(PLAIN);
  }

  /** Opens or closes a link. One without an id gets one of ours, so that it can be opened again. */
  toLink(number: number): string {
    const wanted = this.#uri(number) === '' ? 0 : number;
    if (wanted === this.#link) return '';
    this.#link = wanted;
    if (wanted === 0) return '\x1b]8;;\x1b\\';
    const id = this.#links[wanted - 1]?.id ?? `${OWN_LINK_ID}${wanted}`;
    // xterm.js trims the parameters as a whole; a colon after the id keeps its blanks.
    return `\x1b]8;id=${id}${/\s$/.test(id) ? ':' : ''};${this.#uri(wanted)}\x1b\\`;
  }

  #uri(number: number): string {
    return this.#links[number - 1]?.uri ?? '';
  }
}

/** All attributes but the link from scratch. Style and colour of an underline may be set apart. */
export function fullSgr([foreground, background, flags, line, lineColour]: Style): string {
  const parts = ['0', ...colourSgr(foreground, 30), ...colourSgr(background, 40)];
  for (const [flag, on] of SGR_FLAGS) if ((flags & flag) !== 0) parts.push(on);
  if (line > 0) parts.push(line === 1 ? '4' : `4:${line}`);
  parts.push(...colourSgr(lineColour, 50));
  return `${CSI}${parts.length === 1 ? '' : parts.join(';')}m${protection(flags, false)}`;
}

/** Colours and flags of `style`, with underline and link as they are. */
export function flagSgr([foreground, background, flags]: SavedStyle | Style): string {
  const parts = [foreground ? '' : '39', background ? '' : '49'].filter((part) => part !== '');
  for (const [flag, , off] of SGR_FLAGS) if ((flags & flag) === 0) parts.push(off);
  for (const [flag, on] of SGR_FLAGS) if ((flags & flag) !== 0) parts.push(on);
  parts.push(...colourSgr(foreground, 30), ...colourSgr(background, 40));
  return `${CSI}${parts.join(';')}m${protection(flags, true)}`;
}

/** DECSCA; SGR 0 has already switched it off in xterm.js. */
function protection(flags: number, explicitly: boolean): string {
  if ((flags & styleFlag.protected) !== 0) return `${CSI}1"q`;
  return explicitly ? `${CSI}0"q` : '';
}

/** @param base 30, 40 or 50 (SGR 58 has no short forms). */
function colourSgr(colour: number, base: number): string[] {
  const value = colour & 0xffffff;
  if (colour === 0) return [];
  if (colour >= colourKind.rgb) {
    return [`${base + 8};2;${value >>> 16};${(value >>> 8) & 0xff};${value & 0xff}`];
  }
  if (colour >= colourKind.palette || base === 50) return [`${base + 8};5;${value}`];
  return [`${value < 8 ? base + value : base + 52 + value}`];
}
