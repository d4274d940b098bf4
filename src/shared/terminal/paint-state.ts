import { isUnsaved, saveCursor } from './paint-cursor.ts';
import { finish } from './paint-finish.ts';
import { Pen } from './paint-pen.ts';
import { RowPainter } from './paint-rows.ts';
import { bytesOf, type ScreenState, type TerminalState } from './terminal-state.ts';

const CSI = '\x1b[';
const ST = '\x1b\\';

// In every runtime of ours; declared here because this folder is compiled without Node's or the DOM's types.
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
const encoder = new TextEncoder();

/**
 * Bytes that bring a terminal of the same size and options, fresh or reset by RIS, into exactly this
 * state, ready for the bytes that follow. Pure.
 *
 * Nothing in them rings, asks or answers, with one exception: mode 1004 makes xterm.js report at once
 * whether it has the focus, so what it sends while this is painted must be dropped. Cut the bytes only
 * between characters (`characterBoundary`), or xterm.js may lose one.
 */
export function paintState(state: TerminalState): Uint8Array {
  const pen = new Pen(state.links);
  const text = [
    paintColours(state),
    `\x1b]2;${state.title}${ST}\x1b]1;${state.iconName}${ST}`,
    paintNormal(state, pen),
    paintAlternate(state, pen),
    finish(state, pen),
  ].join('');
  const painted = encoder.encode(text);
  const pending = bytesOf(state.pending) ?? new Uint8Array(0);
  const bytes = new Uint8Array(painted.length + pending.length);
  bytes.set(painted);
  bytes.set(pending, painted.length);
  return bytes;
}

/** No reset takes colours back, so all are restored first. */
function paintColours({ colours }: TerminalState): string {
  const restore = [104, 110, 111, 112].map((ident) => `\x1b]${ident}${ST}`);
  const set = colours.map(([index, colour]) => {
    const ident = index < 256 ? `4;${index}` : `${index - 246}`;
    return `\x1b]${ident};#${colour.toString(16).padStart(6, '0')}${ST}`;
  });
  return [...restore, ...set].join('');
}

function paintNormal(state: TerminalState, pen: Pen): string {
  const { normal } = state;
  return [
    saveFarCursor(state, pen),
    paintTabs(normal.tabs, state.cols),
    normal.rows[0]?.wrapped ? wrapFirstRow(state) : '',
    paintScreen(normal, state, pen),
  ].join('');
}

/**
 * A saved cursor below everything: the scrollback was erased since. Scrolls down there, saves it, and
 * erases the scrollback, too.
 */
function saveFarCursor(
  { normal: { saved, rows }, rows: height, cols }: TerminalState,
  pen: Pen,
): string {
  if (isUnsaved(saved) || saved.y < rows.length) return '';
  const feeds = '\n'.repeat(Math.max(0, saved.y - (height - 1)));
  return `${CSI}${height}H${feeds}${saveCursor(saved, cols, pen)}${CSI}3J${CSI}2J${CSI}H`;
}

/** Stops are every eight columns unless a program said otherwise. */
function paintTabs(tabs: readonly number[], cols: number): string {
  const isUsual = tabs.every((tab, at) => tab === at * 8) && tabs.length === Math.ceil(cols / 8);
  if (isUsual) return '';
  const stops = tabs.map(
    (tab) => `${CSI}${Math.min(tab + 1, cols)}G${tab === cols ? 'x' : ''}\x1bH`,
  );
  return `${CSI}3g${stops.join('')}\r${CSI}${cols}X`;
}

/** The row that the first one goes on with is gone: wraps from one into the next, and deletes it. */
function wrapFirstRow({ cols, rows }: TerminalState): string {
  return rows > 1 ? `${CSI}${cols}Gxx${CSI}H${CSI}M${CSI}X` : '';
}

/** The alternate screen is blank whenever it is entered, but for what DECSC saved in it. */
function paintAlternate(state: TerminalState, pen: Pen): string {
  const { alternate, normal, active, cols } = state;
  if (active === 'normal') {
    if (isUnsaved(alternate.saved)) return '';
    const row = `${CSI}${alternate.saved.y + 1}H`;
    return `${CSI}?47h${row}${saveCursor(alternate.saved, cols, pen)}${CSI}?47l`;
  }
  return [
    `${CSI}${normal.cursor.y + 1}H${CSI}?47h${CSI}H`,
    paintTabs(alternate.tabs, cols),
    alternate.rows[0]?.wrapped ? wrapFirstRow(state) : '',
    paintScreen(alternate, state, pen),
  ].join('');
}

function paintScreen({ rows, saved, region }: ScreenState, state: TerminalState, pen: Pen): string {
  const { cols, rows: height, styles } = state;
  const painted = new RowPainter({ cols, height, styles }, pen).paint(rows, saved);
  const isWhole = region.top === 0 && region.bottom === height - 1;
  return isWhole ? painted : `${painted}${CSI}${region.top + 1};${region.bottom + 1}r`;
}
