import { expect, test } from 'vitest';
import { mendRows } from './inverse-contrast.ts';

const colors = { foreground: { css: '#111' }, background: { css: '#eee' } };
const red = { css: '#f00' };

/** As xterm's own: it notes the colours whose contrast it was asked to see to. */
class FakeRows {
  readonly _themeService = { colors };
  readonly asked: [unknown, unknown][] = [];
  _applyMinimumContrast(_element: unknown, bg: unknown, fg: unknown): boolean {
    this.asked.push([bg, fg]);
    return false;
  }
}

test('inverse text without a colour of its own is measured as what it is: the background', () => {
  const rows = new FakeRows();
  mendRows(rows);
  mendRows(new FakeRows());
  const draw = (bg: unknown, fg: unknown, inverse: number) =>
    (rows._applyMinimumContrast as (...args: unknown[]) => boolean)({}, bg, fg, {
      isInverse: () => inverse,
    });
  draw(colors.foreground, colors.foreground, 1);
  draw(colors.foreground, red, 1);
  draw(colors.background, colors.foreground, 0);
  expect(rows.asked).toEqual([
    [colors.foreground, colors.background],
    [colors.foreground, red],
    [colors.background, colors.foreground],
  ]);
});
