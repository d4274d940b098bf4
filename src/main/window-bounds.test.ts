import { expect, test } from 'vitest';
import { reachable } from './window-bounds.ts';

const screen = { x: 0, y: 0, width: 1920, height: 1080 };
const window = { x: 100, y: 100, width: 800, height: 600 };

test.each([
  ['on a screen', window, true],
  ['partly beside it', { ...window, x: 1700 }, true],
  ['too far beside it', { ...window, x: 1850 }, false],
  ['on a screen that is gone', { ...window, x: 2500 }, false],
  ['with its title above the screen', { ...window, y: -300 }, false],
])('U2 a window %s comes back where it was: %j', (_where, bounds, isBack) => {
  expect(reachable(bounds, [screen])).toEqual(isBack ? bounds : undefined);
});

test('a window that was never placed goes where the desktop puts it', () => {
  expect(reachable(undefined, [screen])).toBeUndefined();
});
