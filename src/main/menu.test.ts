import type { MenuItemConstructorOptions } from 'electron';
import { expect, test } from 'vitest';
import { menuCommand } from '../shared/desktop.ts';
import { menuTemplate } from './menu.ts';

type Item = MenuItemConstructorOptions;

function itemsFor(platform: NodeJS.Platform) {
  const sent: string[] = [];
  const nothing = () => {};
  const actions = {
    command: (command: string) => void sent.push(command),
    newWindow: nothing,
    openFolder: nothing,
    openRecent: nothing,
    openLogs: nothing,
    about: nothing,
    quit: nothing,
  };
  const recents = [{ path: '/r', name: 'r & d', openedAt: 1 }];
  const all = (items: readonly Item[]): Item[] =>
    items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? all(item.submenu) : [])]);
  const items = all(menuTemplate({ platform, recents, actions, developer: false }));
  for (const { click } of items) (click as (() => void) | undefined)?.();
  return { items, sent };
}

test('U5 every command of a window is in the menu', () => {
  const { sent } = itemsFor('linux');
  expect([...sent].sort()).toEqual([...menuCommand.options].sort());
});

test.each(['linux', 'darwin'] as const)('on %s no key is there twice', (platform) => {
  const keys = itemsFor(platform).items.flatMap(({ accelerator }) =>
    accelerator ? [accelerator] : [],
  );
  expect(keys).toEqual([...new Set(keys)]);
});

test('U5 no menu takes a key that a shell uses: no mnemonics, and no plain Control with a letter', () => {
  const { items } = itemsFor('linux');
  const taken = items.filter(
    ({ label, accelerator }) =>
      /(^|[^&])&($|[^&])/.test(label ?? '') || /^(Ctrl|Alt)\+[A-Z]$/.test(accelerator ?? ''),
  );
  expect(taken).toEqual([]);
});
