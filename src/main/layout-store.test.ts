import { expect, test } from 'vitest';
import { readVersioned } from './app-file.ts';
import { storedLayout } from './layout-store.ts';

const read = (text: string | undefined) => readVersioned(text, storedLayout, 1);
const empty = { folders: [], windows: [], recents: [] };
const layout = {
  sidebarWidth: 300,
  sidebarOpen: false,
  trayOpen: true,
  fontSizePx: 15,
  activeSessions: {},
};
const bounds = { x: 1, y: 2, width: 800, height: 600 };

test('at a first start nothing is open', () => {
  expect(read(undefined)).toEqual({ kind: 'absent', value: empty });
});

test('what was open comes back', () => {
  const stored = {
    folders: ['/a'],
    windows: [{ bounds, maximized: true, layout }],
    recents: [{ path: '/a', openedAt: 1 }],
  };
  expect(read(JSON.stringify({ version: 1, ...stored }))).toEqual({ kind: 'known', value: stored });
});

test('a part that makes no sense falls back alone', () => {
  const windows = [
    { bounds: { x: 'left' }, layout },
    { bounds, layout: { sidebarWidth: 9 } },
  ];
  const text = JSON.stringify({ version: 1, folders: '/a', windows, later: true });
  const fresh = {
    sidebarWidth: 240,
    sidebarOpen: true,
    trayOpen: true,
    fontSizePx: 13,
    activeSessions: {},
  };
  expect(read(text)).toEqual({
    kind: 'known',
    value: {
      ...empty,
      windows: [
        { bounds: undefined, maximized: false, layout },
        { bounds, maximized: false, layout: fresh },
      ],
    },
  });
});

test('a file of a newer build is read as far as it is understood', () => {
  const text = JSON.stringify({ version: 2, folders: ['/a'], panes: [] });
  expect(read(text)).toEqual({ kind: 'newer', value: { ...empty, folders: ['/a'] } });
});

test.each(['{"version":1,"folders":["/a"', '[]', '{"folders":[]}', 'null', ''])(
  '%j is broken',
  (text) => {
    expect(read(text)).toEqual({ kind: 'broken', value: empty });
  },
);
