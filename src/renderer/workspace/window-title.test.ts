import { expect, test } from 'vitest';
import { windowTitle } from './window-title.ts';

test('a window is named after its session and folder, as far as there are any', () => {
  expect([
    windowTitle('tests', 'lighthouse'),
    windowTitle(undefined, 'lighthouse'),
    windowTitle(undefined, undefined),
  ]).toEqual(['tests · lighthouse · Berth', 'lighthouse · Berth', 'Berth']);
});
