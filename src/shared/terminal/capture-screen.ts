import type { RowReader } from './capture-rows.ts';
import { savedStyleOf } from './capture-style.ts';
import { charsetName } from './charset-names.ts';
import type { Row } from './terminal-rows.ts';
import { MAX_ROWS, type SavedCursor, type ScreenState } from './terminal-state.ts';
import type { RawBuffer } from './xterm-internals.ts';

interface Size {
  readonly cols: number;
  readonly rows: number;
}

/**
 * The normal screen with its scrollback. While it is hidden the column of its cursor has no effect
 * (xterm.js overwrites it), its row has one: a resize reflows around it.
 */
export function captureNormal(
  buffer: RawBuffer,
  { cols, rows }: Size,
  reader: RowReader,
  isActive: boolean,
): ScreenState {
  const end = buffer.ybase + rows;
  const from = Math.max(0, end - MAX_ROWS);
  return {
    rows: readRows(buffer, from, end, cols, reader),
    cursor: { x: isActive ? buffer.x : 0, y: Math.min(buffer.y, rows - 1) },
    saved: captureSaved(buffer, cols, buffer.savedY - from, MAX_ROWS),
    region: { top: buffer.scrollTop, bottom: buffer.scrollBottom },
    tabs: captureTabs(buffer, cols),
  };
}

/** The alternate screen: hidden it has only a saved cursor, xterm.js clears the rest on leaving it. */
export function captureAlternate(
  buffer: RawBuffer,
  { cols, rows }: Size,
  reader: RowReader,
  isActive: boolean,
): ScreenState {
  const from = isActive ? buffer.ybase : 0;
  return {
    rows: isActive ? readRows(buffer, from, from + rows, cols, reader) : [],
    cursor: isActive ? { x: buffer.x, y: Math.min(buffer.y, rows - 1) } : { x: 0, y: 0 },
    saved: captureSaved(buffer, cols, buffer.savedY - from, rows - 1),
    region: isActive
      ? { top: buffer.scrollTop, bottom: buffer.scrollBottom }
      : { top: 0, bottom: rows - 1 },
    tabs: isActive ? captureTabs(buffer, cols) : [],
  };
}

function readRows(
  buffer: RawBuffer,
  from: number,
  end: number,
  cols: number,
  reader: RowReader,
): Row[] {
  const rows: Row[] = [];
  for (let index = from; index < end; index++) {
    const line = index < buffer.lines.length ? buffer.lines.get(index) : undefined;
    rows.push(reader.read(line, cols));
  }
  return rows;
}

function captureSaved(buffer: RawBuffer, cols: number, y: number, maxY: number): SavedCursor {
  return {
    x: Math.min(buffer.savedX, cols),
    y: Math.max(0, Math.min(y, maxY)),
    style: savedStyleOf(buffer.savedCurAttrData),
    charset: charsetName(buffer.savedCharset),
  };
}

/** One stop may lie beyond the last column: set there while a wrap was pending. */
function captureTabs({ tabs }: RawBuffer, cols: number): number[] {
  return Array.from({ length: cols + 1 }, (_, col) => col).filter((col) => tabs[col] === true);
}
