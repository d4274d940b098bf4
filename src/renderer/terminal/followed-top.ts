/** A stretch from top to bottom, in pixels. */
export interface Span {
  readonly topPx: number;
  readonly heightPx: number;
}

export function isWithin(row: Span, view: Span): boolean {
  return row.topPx >= view.topPx && row.topPx + row.heightPx <= view.topPx + view.heightPx + 1;
}

/**
 * Where a view that follows the cursor has its upper edge, in pixels. Output pushes it down just as
 * far as needed; a cursor that went up is shown with the lines above it.
 */
export function followedTop(row: Span, view: Span): number {
  if (isWithin(row, view)) return view.topPx;
  if (row.topPx > view.topPx) return row.topPx + row.heightPx - view.heightPx;
  return Math.max(0, row.topPx - view.heightPx / 2);
}
