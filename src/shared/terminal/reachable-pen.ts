import type { Link, SavedCursor, TerminalState } from './terminal-state.ts';
import { type Style, styleFlag } from './terminal-style.ts';

const UNDERLINE_BITS = styleFlag.underlined | styleFlag.extended;

export interface ReachablePen {
  readonly style: Style;
  /** SGR does not lead there; DECRC does, after the underline and the link are set. */
  readonly needsRestore: boolean;
}

/**
 * A pen whose flags disagree with its underline comes about by DECRC, and only DECRC in the same
 * screen leads there again. Where that would bring back something else, this is the pen that looks the
 * same for now.
 *
 * @param saved what DECRC would bring back; undefined where it cannot be used.
 */
export function reachablePen(
  pen: Style,
  saved: SavedCursor | undefined,
  links: readonly Link[],
): ReachablePen {
  const [foreground, background, flags, line, lineColour, of] = pen;
  const link = links[of - 1]?.uri ? of : 0;
  const shows = line > 0 || link > 0;
  const isUnderlined = (flags & styleFlag.underlined) !== 0;
  // What a forgotten link alone has put in force goes with it.
  const isExtended = (flags & styleFlag.extended) !== 0 && (shows || of === link);
  const style: Style = [foreground, background, flags, line, lineColour, link];
  if (isUnderlined === line > 0 && isExtended === shows) return { style, needsRestore: false };
  const bits = (isUnderlined ? styleFlag.underlined : 0) | (isExtended ? styleFlag.extended : 0);
  if (saved && (saved.style[2] & UNDERLINE_BITS) === bits) return { style, needsRestore: true };
  const looks: Style = isExtended
    ? [foreground, background, flags, line || Number(isUnderlined), lineColour, link]
    : [foreground, background, flags, Number(isUnderlined), 0, 0];
  return { style: looks, needsRestore: false };
}

/**
 * DECRC brings back a character set without designating it. Where it brings back another one, the
 * one in use is designated.
 */
export function reachableCharsets(
  charsets: TerminalState['charsets'],
  saved: SavedCursor | undefined,
): TerminalState['charsets'] {
  const { g, level, current } = charsets;
  if (saved?.charset === current) return charsets;
  const [g0, g1, g2, g3] = g;
  return {
    ...charsets,
    g: [
      level === 0 ? current : g0,
      level === 1 ? current : g1,
      level === 2 ? current : g2,
      level === 3 ? current : g3,
    ],
  };
}
