export interface Box {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** What the words need beside or below the terminal, in pixels: a narrow column, or one line. */
const COLUMN_PX = 180;
const LINE_PX = 32;

/** Where a terminal that is smaller than its pane leaves room to say why. */
export function roomForWords(pane: Box, terminal: Box): 'below' | 'beside' | undefined {
  if (pane.heightPx - terminal.heightPx >= LINE_PX) return 'below';
  return pane.widthPx - terminal.widthPx >= COLUMN_PX ? 'beside' : undefined;
}
