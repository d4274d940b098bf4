import type headless from '@xterm/headless';
import { blankStyle, lastCell } from '../../../shared/terminal/paint-edge.ts';
import { reachableCharsets, reachablePen } from '../../../shared/terminal/reachable-pen.ts';
import type { TerminalState } from '../../../shared/terminal/terminal-state.ts';
import { isBackgroundOnly, styleFlag } from '../../../shared/terminal/terminal-style.ts';
import { settleRows } from './settle-rows.ts';

// biome-ignore lint/suspicious/noExplicitAny: the insides of xterm.js have no types.
type Inside = any;

/**
 * Takes from a terminal what no escapes can bring xterm.js 6.0.0 to, so that everything else can be
 * compared strictly. Answers what it took:
 *
 * - `tabs`: stops right of the last column, left from a wider time.
 * - `columns`: cells of the alternate screen right of the last column, which it keeps for a wider time.
 * - `cells`: halves of wide characters without the other half, widths that a text does not have when
 *   it is printed (both after a resize or ICH through a wide character), rows of nothing but styled
 *   empty cells, and cells of a link whose address xterm.js has forgotten.
 * - `lines`: scrollback of the alternate screen, which it gets when it is entered after the terminal
 *   became lower; lines below the screen; lines that the buffer holds twice (scrolled while it had
 *   fewer lines than its scrollback and screen together).
 * - `saved`: a saved cursor outside of the screen, after the terminal became smaller.
 * - `open`: that the next combining character joins, where the last one printed is gone (a resize).
 * - `pen`, `charset`: attributes and a character set that DECRC brought back in the other screen.
 * - `edge`: in the alternate screen, waiting to wrap beside an empty cell.
 * - `leftovers`: texts of cells that hold another text now; a reflow may bring them back.
 */
export function settle(terminal: headless.Terminal, state: TerminalState): string[] {
  const core: Inside = Reflect.get(terminal, '_core');
  const { normal, alt, active } = core._bufferService.buffers;
  const took = new Set<string>();
  const set = (owner: Inside, key: string | number, value: unknown, what: string): void => {
    if (owner[key] === value) return;
    owner[key] = value;
    took.add(what);
  };
  const isAlternate = active === alt;
  settleTabs(normal, state.cols + 1, took);
  settleTabs(alt, isAlternate ? state.cols + 1 : state.cols, took);
  settleLines(normal, alt, isAlternate, state, took);
  if (isAlternate) normal.x = 0;
  for (const [buffer, { saved }] of [
    [normal, state.normal],
    [alt, state.alternate],
  ]) {
    set(buffer, 'savedX', saved.x, 'saved');
    set(buffer, 'savedY', saved.y, 'saved');
  }
  if (!state.open) set(core._inputHandler._parser, 'precedingJoinState', 0, 'open');
  settleRows(normal, state.normal.rows, state, core, took);
  if (isAlternate) settleRows(alt, state.alternate.rows, state, core, took);
  const usesSaved = !settleEdge(active, state, took);
  settlePen(core, state, usesSaved, set);
  return [...took];
}

function settleTabs(buffer: Inside, from: number, took: Set<string>): void {
  for (const key of Object.keys(buffer.tabs)) {
    if (Number(key) < from) continue;
    delete buffer.tabs[key];
    took.add('tabs');
  }
}

function settleLines(
  normal: Inside,
  alt: Inside,
  isAlternate: boolean,
  state: TerminalState,
  took: Set<string>,
): void {
  if (normal.lines.length !== state.normal.rows.length) {
    took.add('lines');
    while (normal.lines.length < state.normal.rows.length)
      normal.lines.push(normal.getBlankLine({ fg: 0, bg: 0 }));
    normal.lines.length = state.normal.rows.length;
  }
  if (isAlternate && alt.ybase > 0) {
    took.add('lines');
    alt.lines.trimStart(alt.ybase);
    alt.ybase = 0;
    alt.ydisp = 0;
  }
  if (alt.lines.maxLength !== state.rows) {
    took.add('lines');
    alt.lines.maxLength = state.rows;
  }
  while (isAlternate && alt.lines.length < state.rows) {
    took.add('lines');
    alt.lines.push(alt.getBlankLine({ fg: 0, bg: 0 }));
  }
}

/** Whether the cursor waits in the alternate screen, where DECRC would end the waiting. */
function settleEdge(active: Inside, state: TerminalState, took: Set<string>): boolean {
  const { cols, alternate } = state;
  if (state.active === 'normal' || state.open || active.x < cols) return false;
  const row = alternate.rows[alternate.cursor.y];
  const style = state.styles[blankStyle(row, cols) ?? -1];
  if (!lastCell(row, cols) && !(style && isBackgroundOnly(style))) {
    active.x = cols - 1;
    took.add('edge');
  }
  return true;
}

type SetIn = (owner: Inside, key: string | number, value: unknown, what: string) => void;

function settlePen(core: Inside, state: TerminalState, usesSaved: boolean, set: SetIn): void {
  const pen = core._inputHandler._curAttrData;
  const saved = usesSaved ? state[state.active].saved : undefined;
  const { style, needsRestore } = reachablePen(state.pen, saved, state.links);
  const [, , flags, line, lineColour, link] = style;
  if (style.slice(3).join() !== state.pen.slice(3).join()) {
    pen.extended = pen.extended.clone();
    if (link === 0) set(pen.extended, 'urlId', 0, 'pen');
    set(pen.extended, '_ext', (line << 26) | lineColour, 'pen');
  }
  const underlined = needsRestore ? (flags & styleFlag.underlined) !== 0 : line > 0;
  const extended = needsRestore
    ? state[state.active].saved.style[2] & styleFlag.extended
    : line > 0 || link > 0;
  set(pen, 'fg', underlined ? pen.fg | 0x10000000 : pen.fg & ~0x10000000, 'pen');
  set(pen, 'bg', extended ? pen.bg | 0x10000000 : pen.bg & ~0x10000000, 'pen');
  const service = core._charsetService;
  const { g, level } = reachableCharsets(state.charsets, saved);
  if (g[level] !== state.charsets.g[level])
    set(service._charsets, level, service.charset, 'charset');
}
