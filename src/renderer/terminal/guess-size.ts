import type { TerminalSize } from '../../shared/protocol/session.ts';

/** The padding of a terminal's pane and its scroll bar, in pixels. */
const TAKEN_X = 30;
const TAKEN_Y = 16;

/** About how many cells the pane will hold, before a terminal is there to be measured. */
export function guessSize(): TerminalSize | undefined {
  const pane = document.querySelector('[data-region="terminal"]');
  const context = document.createElement('canvas').getContext('2d');
  if (!pane || !context) return undefined;
  context.font = '13px monospace';
  const { width, height } = pane.getBoundingClientRect();
  const cell = context.measureText('W'.repeat(10));
  const cellHeight = Math.ceil(cell.fontBoundingBoxAscent + cell.fontBoundingBoxDescent);
  return {
    cols: Math.min(1000, Math.max(20, Math.floor((width - TAKEN_X) / (cell.width / 10)))),
    rows: Math.min(1000, Math.max(5, Math.floor((height - TAKEN_Y) / cellHeight))),
  };
}
