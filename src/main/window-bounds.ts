import type { Bounds } from './layout-store.ts';

/** So much of a window must be on a screen for a person to get hold of it. Pixels. */
const GRIP = { width: 120, height: 40 };

/** The bounds of a window that came back, if it can be seen on one of the screens there are now. */
export function reachable(
  bounds: Bounds | undefined,
  screens: readonly Bounds[],
): Bounds | undefined {
  return bounds && screens.some((screen) => overlaps(bounds, screen)) ? bounds : undefined;
}

function overlaps(window: Bounds, screen: Bounds): boolean {
  const width = span(window.x, window.width, screen.x, screen.width);
  // Its upper edge counts: that is where it can be moved.
  const height = span(window.y, GRIP.height, screen.y, screen.height);
  return width >= GRIP.width && height >= GRIP.height;
}

const span = (a: number, aLength: number, b: number, bLength: number): number =>
  Math.min(a + aLength, b + bLength) - Math.max(a, b);
