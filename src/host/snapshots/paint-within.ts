import { paintState } from '../../shared/terminal/paint-state.ts';
import type { TerminalState } from '../../shared/terminal/terminal-state.ts';
import type { PaintedScreen } from './snapshot-messages.ts';

/**
 * Longest snapshot. A frame may have 16 MiB, and a window keeps what it has not parsed. Bytes: some
 * 10,000 rows of 200 columns of plain text are 2 MiB, each cell in a colour of its own 40 MiB.
 */
const MAX_PAINTED_BYTES = 8 * 1024 * 1024;

/** Paints a state, without its oldest rows where it would be too long. */
export function paintWithin(state: TerminalState, maxBytes = MAX_PAINTED_BYTES): PaintedScreen {
  let shown = state;
  for (;;) {
    const bytes = paintState(shown);
    const above = shown.normal.rows.length - shown.rows;
    if (bytes.length <= maxBytes || above === 0) {
      const { cols, rows } = state;
      return { size: { cols, rows }, bytes, isWhole: shown === state };
    }
    // Half of what fits on average: long rows may be among the newer ones.
    shown = withoutOldest(shown, Math.max(Math.ceil(above / 2), 1));
  }
}

function withoutOldest(state: TerminalState, rows: number): TerminalState {
  const { normal } = state;
  const saved = { ...normal.saved, y: Math.max(0, normal.saved.y - rows) };
  return { ...state, normal: { ...normal, saved, rows: normal.rows.slice(rows) } };
}
