import type { MenuItemConstructorOptions } from 'electron';
import type { MenuCommand, RecentFolder } from '../shared/desktop.ts';

type Item = MenuItemConstructorOptions;
/** An item that sends a command to the page, with its key. */
type MakeItem = (label: string, command: MenuCommand) => Item;

export interface MenuActions {
  /** Sends a command to the page of the window in front. */
  command(command: MenuCommand): void;
  newWindow(): void;
  openFolder(): void;
  openRecent(path: string): void;
  openLogs(): void;
  about(): void;
  quit(): void;
}

interface MenuOptions {
  readonly platform: NodeJS.Platform;
  readonly recents: readonly RecentFolder[];
  readonly actions: MenuActions;
  /** Adds what helps to work on Berth itself. */
  readonly developer: boolean;
}

/**
 * Accelerators of the page's own commands, [elsewhere, macOS]. Plain Control belongs to the terminal
 * (spec U5), and so does Alt with a letter: the menus have no mnemonics, or Alt+F would never reach
 * a shell.
 */
const KEYS: Partial<Record<MenuCommand, readonly [string, string]>> = {
  'session.new': ['Ctrl+Shift+T', 'Cmd+T'],
  'session.close': ['Ctrl+Shift+W', 'Cmd+W'],
  'session.next': ['Ctrl+PageDown', 'Cmd+Shift+]'],
  'session.previous': ['Ctrl+PageUp', 'Cmd+Shift+['],
  'edit.copy': ['Ctrl+Shift+C', 'Cmd+C'],
  'edit.paste': ['Ctrl+Shift+V', 'Cmd+V'],
  'edit.selectAll': ['Ctrl+Shift+A', 'Cmd+A'],
  'terminal.clear': ['Ctrl+Shift+K', 'Cmd+K'],
  'terminal.previousPrompt': ['Ctrl+Shift+Up', 'Cmd+Up'],
  'terminal.nextPrompt': ['Ctrl+Shift+Down', 'Cmd+Down'],
  'view.sidebar': ['Ctrl+Shift+B', 'Cmd+B'],
  'view.questions': ['Ctrl+Shift+J', 'Cmd+J'],
  'view.zoomIn': ['Ctrl+Plus', 'Cmd+Plus'],
  'view.zoomOut': ['Ctrl+-', 'Cmd+-'],
  'view.zoomReset': ['Ctrl+0', 'Cmd+0'],
  'focus.nextRegion': ['F6', 'F6'],
};

const line: Item = { type: 'separator' };

export function menuTemplate(options: MenuOptions): Item[] {
  const { platform, actions } = options;
  const mac = platform === 'darwin';
  const item: MakeItem = (label, command) => {
    const keys = KEYS[command];
    const click = () => actions.command(command);
    return { label, click, ...(keys ? shown(keys[mac ? 1 : 0]) : {}) };
  };
  const menus = [
    fileMenu(item, options, mac),
    editMenu(item),
    viewMenu(item, options.developer, mac),
    sessionMenu(item),
    ...(mac ? [{ role: 'windowMenu' } satisfies Item] : []),
    helpMenu(actions, mac),
  ];
  return mac ? [{ role: 'appMenu' }, ...menus] : menus;
}

/** The page handles these keys itself, since it knows what has focus; the menu only shows them. */
const shown = (accelerator: string): Item => ({ accelerator, registerAccelerator: false });

function fileMenu(item: MakeItem, { recents, actions }: MenuOptions, mac: boolean): Item {
  const key = mac ? 'Cmd' : 'Ctrl+Shift';
  return {
    label: 'File',
    submenu: [
      item('New Session', 'session.new'),
      { label: 'New Window', ...shown(`${key}+N`), click: actions.newWindow },
      line,
      { label: 'Open Folder…', ...shown(`${key}+O`), click: actions.openFolder },
      { label: 'Open Recent', enabled: recents.length > 0, submenu: recentItems(recents, actions) },
      item('Close Folder', 'workspace.close'),
      line,
      item('End Session', 'session.close'),
      { role: 'close', label: 'Close Window', accelerator: mac ? 'Cmd+Shift+W' : 'Ctrl+Shift+Q' },
      // On macOS the app menu has it, with its key. A key elsewhere would be one that terminals use.
      ...(mac ? [] : [line, { label: 'Quit', click: actions.quit }]),
    ],
  };
}

const recentItems = (recents: readonly RecentFolder[], { openRecent }: MenuActions): Item[] =>
  recents.slice(0, 10).map(({ name, path }) => ({
    // An ampersand alone would underline the next letter.
    label: name.replaceAll('&', '&&'),
    click: () => openRecent(path),
  }));

function editMenu(item: MakeItem): Item {
  return {
    label: 'Edit',
    submenu: [
      item('Copy', 'edit.copy'),
      item('Paste', 'edit.paste'),
      item('Select All', 'edit.selectAll'),
      line,
      item('Previous Prompt', 'terminal.previousPrompt'),
      item('Next Prompt', 'terminal.nextPrompt'),
      item('Select Output of the Last Command', 'terminal.selectOutput'),
      item('Run the Last Command Again', 'terminal.rerun'),
      line,
      item('Clear Scrollback', 'terminal.clear'),
    ],
  };
}

function viewMenu(item: MakeItem, developer: boolean, mac: boolean): Item {
  return {
    label: 'View',
    submenu: [
      item('Sidebar', 'view.sidebar'),
      item('Questions', 'view.questions'),
      item('Rules…', 'view.rules'),
      item('History of Questions…', 'view.history'),
      item('Who Asks on Cards…', 'view.askers'),
      item('Next Region', 'focus.nextRegion'),
      line,
      item('Zoom In', 'view.zoomIn'),
      item('Zoom Out', 'view.zoomOut'),
      item('Actual Size', 'view.zoomReset'),
      line,
      { role: 'togglefullscreen', accelerator: mac ? 'Ctrl+Cmd+F' : 'F11' },
      ...(developer ? [line, { role: 'toggleDevTools', accelerator: '' } satisfies Item] : []),
    ],
  };
}

function sessionMenu(item: MakeItem): Item {
  return {
    label: 'Session',
    submenu: [
      item('Next', 'session.next'),
      item('Previous', 'session.previous'),
      line,
      item('Rename…', 'session.rename'),
      item('Restart Session', 'session.restart'),
      line,
      item('Profiles…', 'session.profiles'),
      item('Delete Past Output…', 'session.deleteHistory'),
    ],
  };
}

function helpMenu({ openLogs, about }: MenuActions, mac: boolean): Item {
  return {
    role: 'help',
    label: 'Help',
    submenu: [
      { label: 'Open Logs Folder', click: openLogs },
      ...(mac ? [] : [{ label: 'About Berth', click: about }]),
    ],
  };
}
