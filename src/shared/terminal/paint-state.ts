import { ByteWriter } from './byte-writer.ts';
import { isUnsaved, saveCursor } from './paint-cursor.ts';
import { finish } from './paint-finish.ts';
import { Pen } from './paint-pen.ts';
import { RowPainter } from './paint-rows.ts';
import { bytesOf, type ScreenState, type TerminalState } from './terminal-state.ts';

const CSI = '\x1b[';
const ST = '\x1b\\';

/** What is written with, and what is written about. */
interface Painting {
  readonly state: TerminalState;
  readonly pen: Pen;
  readonly out: ByteWriter;
}

/**
 * Bytes that bring a terminal of the same size and options, fresh or reset by RIS, into exactly this
 * state, ready for the bytes that follow. Pure.
 *
 * Nothing in them rings, asks or is answered, with one exception: mode 1004 makes xterm.js report at
 * once whether it has the focus, so what it sends while it is painted must be dropped. Cut the bytes
 * only between characters (`characterBoundary`), or xterm.js may lose one.
 */
export function paintState(state: TerminalState): Uint8Array {
  const painting = { state, pen: new Pen(state.links), out: new ByteWriter() };
  const { out } = painting;
  out.write(paintColours(state));
  out.write(`\x1b]2;${state.title}${ST}\x1b]1;${state.iconName}${ST}`);
  paintNormal(painting);
  paintAlternate(painting);
  out.write(finish(state, painting.pen));
  out.append(bytesOf(state.pending) ?? new Uint8Array(0));
  return out.bytes;
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

function paintNormal(painting: Painting): void {
  const { state, pen, out } = painting;
  out.write(saveFarCursor(state, pen));
  out.write(paintTabs(state.normal.tabs, state.cols));
  paintScreen(state.normal, painting);
}

/**
 * A saved cursor below everything: the scrollback was erased since. Scrolls down there, saves it, and
 * erases the scrollback, too.
 */
function saveFarCursor({ normal, rows: height, cols }: TerminalState, pen: Pen): string {
  const { saved, rows } = normal;
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

/** The alternate screen is blank whenever it is entered, but for what DECSC saved in it. */
function paintAlternate(painting: Painting): void {
  const { state, pen, out } = painting;
  const { alternate, normal, active, cols } = state;
  if (active === 'alternate') {
    out.write(`${CSI}${normal.cursor.y + 1}H${CSI}?47h${CSI}H`);
    out.write(paintTabs(alternate.tabs, cols));
    paintScreen(alternate, painting);
  } else if (!isUnsaved(alternate.saved)) {
    const row = `${CSI}${alternate.saved.y + 1}H`;
    out.write(`${CSI}?47h${row}${saveCursor(alternate.saved, cols, pen)}${CSI}?47l`);
  }
}

function paintScreen(screen: ScreenState, { state, pen, out }: Painting): void {
  const { cols, rows: height, styles } = state;
  const { rows, saved, region } = screen;
  if (rows[0]?.wrapped && height > 1) out.write(wrapFirstRow(cols));
  new RowPainter({ cols, height, styles }, pen, out).paint(rows, saved);
  const isWhole = region.top === 0 && region.bottom === height - 1;
  if (!isWhole) out.write(`${CSI}${region.top + 1};${region.bottom + 1}r`);
}

/** The row that the first one goes on with is gone: wraps from one into the next, and deletes it. */
function wrapFirstRow(cols: number): string {
  return `${CSI}${cols}Gxx${CSI}H${CSI}M${CSI}X`;
}
