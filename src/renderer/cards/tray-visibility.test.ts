import { expect, test } from 'vitest';
import { toggledTray, trayShows } from './tray-visibility.ts';

const atStart = { trayOpen: true, emptyTrayOpen: false };

test('the tray comes with cards, and without any only when it is asked for', () => {
  expect([trayShows(true, atStart), trayShows(false, atStart)]).toEqual([true, false]);
});

test('the same key shows and hides it, with cards and without', () => {
  const hidden = toggledTray(true, atStart);
  const empty = toggledTray(false, hidden);
  expect([hidden, trayShows(true, hidden), empty, trayShows(false, empty)]).toEqual([
    { trayOpen: false, emptyTrayOpen: false },
    false,
    { trayOpen: false, emptyTrayOpen: true },
    true,
  ]);
});

test('who hides the cards is not left with an empty tray', () => {
  const both = { trayOpen: true, emptyTrayOpen: true };
  expect(trayShows(false, toggledTray(true, both))).toBe(false);
});
