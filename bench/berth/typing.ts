import type { WebContents } from 'electron';

/** Milliseconds between two keys: a quick, uneven typist, and never in step with the screen. */
const gapMs = (index: number) => 17 + ((index * 7) % 23);

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Types `x` into what has the keyboard, `count` times or until `isOver`. */
export async function type(
  contents: WebContents,
  count: number,
  isOver: () => boolean = () => false,
): Promise<void> {
  for (let index = 0; index < count && !isOver(); index++) {
    contents.sendInputEvent({ type: 'keyDown', keyCode: 'x' });
    contents.sendInputEvent({ type: 'char', keyCode: 'x' });
    contents.sendInputEvent({ type: 'keyUp', keyCode: 'x' });
    await wait(gapMs(index));
  }
}

export function typeInterrupt(contents: WebContents): void {
  contents.sendInputEvent({ type: 'keyDown', keyCode: 'C', modifiers: ['control'] });
  contents.sendInputEvent({ type: 'keyUp', keyCode: 'C', modifiers: ['control'] });
}

/** The smallest value that `share` (0-1) of all values do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
