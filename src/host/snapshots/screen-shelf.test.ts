import { expect, test } from 'vitest';
import { loadTerminals } from './fed-terminal.ts';
import { paintWithin } from './paint-within.ts';
import { ScreenShelf } from './screen-shelf.ts';

const newTerminal = await loadTerminals();
const size = { cols: 40, rows: 5 };
const bytes = (text: string) => new TextEncoder().encode(text);
const feed = (screen: number, from: number, text: string) =>
  ({
    kind: 'feed',
    screen,
    from,
    to: from + text.length,
    blank: from === 0 ? size : undefined,
    steps: [bytes(text)],
  }) as const;
const firstRow = (painted: Uint8Array | undefined) => {
  const terminal = newTerminal(size);
  terminal.feed(painted ?? '');
  return terminal.terminal.buffer.normal.getLine(0)?.translateToString(true);
};

test('T3 more screens than stay alive are all painted as they were', () => {
  const shelf = new ScreenShelf(newTerminal);
  for (let screen = 1; screen <= 7; screen++) shelf.take(feed(screen, 0, `screen ${screen}`));
  for (let screen = 1; screen <= 7; screen++) shelf.take(feed(screen, 8, '!'));
  const rows = [1, 2, 3, 4, 5, 6, 7].map((screen) =>
    firstRow(shelf.take({ kind: 'paint', screen, at: 9 })?.bytes),
  );
  expect(rows).toEqual([1, 2, 3, 4, 5, 6, 7].map((screen) => `screen ${screen}!`));
});

test('T2 bytes that do not follow on what a screen has are refused', () => {
  const shelf = new ScreenShelf(newTerminal);
  shelf.take(feed(1, 0, 'hello'));
  expect(() => shelf.take(feed(1, 9, 'late'))).toThrow('the screen is at byte 5, not at 9');
});

test('T12 a state that is none, or of another size, is refused, and the screen stays', () => {
  const shelf = new ScreenShelf(newTerminal);
  shelf.take(feed(1, 0, 'mine'));
  const told = newTerminal(size).capture();
  const adopt = (state: unknown, of = size) =>
    shelf.take({ kind: 'adopt', screen: 1, at: 9, size: of, state: bytes(JSON.stringify(state)) });
  expect(() => adopt({ ...told, title: 'bell\u0007' })).toThrow();
  expect(() => adopt(told, { cols: 41, rows: 5 })).toThrow('another size');
  expect(firstRow(shelf.take({ kind: 'paint', screen: 1, at: 4 })?.bytes)).toBe('mine');
});

test('T12 of a screen that is too long the oldest rows are left out', () => {
  const terminal = newTerminal(size);
  for (let line = 0; line < 200; line++) terminal.feed(`line ${line}\r\n`);
  const painted = paintWithin(terminal.capture(), 1000);
  expect([painted.bytes.length <= 1000, painted.isWhole, firstRow(painted.bytes)]).toEqual([
    true,
    false,
    expect.stringMatching(/^line 1\d\d$/),
  ]);
});
