import type { MenuCommand } from '../shared/desktop.ts';
import { type Chord, chordLabel, type Keystroke, matches, parseChord } from './keys.ts';

type TabCommand = `tab.${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`;
/** What a person can do by key or menu. `workspace.pick` and below have no menu item. */
export type CommandName =
  | MenuCommand
  | TabCommand
  | 'workspace.pick'
  | 'window.new'
  | 'focus.previousRegion';

interface CommandKeys {
  /** Elsewhere than on macOS. The first one is shown. */
  readonly usual: readonly string[];
  readonly mac: readonly string[];
}

const keys = (usual: string | readonly string[], mac: string | readonly string[]): CommandKeys => ({
  usual: [usual].flat(),
  mac: [mac].flat(),
});

const tabKeys = (digit: number): CommandKeys => keys(`Alt+${digit}`, `Cmd+${digit}`);

/** The shortcuts. All hold Shift, Alt or Cmd, or are keys that programs in terminals do not use. */
const commandKeys: Readonly<Partial<Record<CommandName, CommandKeys>>> = {
  'session.new': keys('Ctrl+Shift+T', 'Cmd+T'),
  'session.close': keys('Ctrl+Shift+W', 'Cmd+W'),
  'session.next': keys(['Ctrl+PageDown', 'Ctrl+Tab'], ['Cmd+Shift+]', 'Ctrl+Tab']),
  'session.previous': keys(['Ctrl+PageUp', 'Ctrl+Shift+Tab'], ['Cmd+Shift+[', 'Ctrl+Shift+Tab']),
  'edit.copy': keys('Ctrl+Shift+C', 'Cmd+C'),
  'edit.paste': keys(['Ctrl+Shift+V', 'Shift+Insert'], 'Cmd+V'),
  'edit.selectAll': keys('Ctrl+Shift+A', 'Cmd+A'),
  'terminal.clear': keys('Ctrl+Shift+K', 'Cmd+K'),
  'terminal.previousPrompt': keys('Ctrl+Shift+ArrowUp', 'Cmd+ArrowUp'),
  'terminal.nextPrompt': keys('Ctrl+Shift+ArrowDown', 'Cmd+ArrowDown'),
  'view.sidebar': keys('Ctrl+Shift+B', 'Cmd+B'),
  'view.questions': keys('Ctrl+Shift+J', 'Cmd+J'),
  'view.zoomIn': keys(['Ctrl++', 'Ctrl+='], ['Cmd++', 'Cmd+=']),
  'view.zoomOut': keys('Ctrl+-', 'Cmd+-'),
  'view.zoomReset': keys('Ctrl+0', 'Cmd+0'),
  'focus.nextRegion': keys('F6', 'F6'),
  'focus.previousRegion': keys('Shift+F6', 'Shift+F6'),
  'workspace.pick': keys('Ctrl+Shift+O', 'Cmd+O'),
  'window.new': keys('Ctrl+Shift+N', 'Cmd+N'),
  'tab.1': tabKeys(1),
  'tab.2': tabKeys(2),
  'tab.3': tabKeys(3),
  'tab.4': tabKeys(4),
  'tab.5': tabKeys(5),
  'tab.6': tabKeys(6),
  'tab.7': tabKeys(7),
  'tab.8': tabKeys(8),
  'tab.9': tabKeys(9),
};

/** One table from a name to what it does; menus, keys and buttons all go through it. */
export interface CommandTable {
  run(name: CommandName): void;
  /** The command of this key, so that neither a terminal nor a list takes it. */
  forKey(event: Keystroke): CommandName | undefined;
  /** The shortcut as this platform writes it. */
  keyLabel(name: CommandName): string | undefined;
}

export function createCommands(
  runs: Readonly<Record<CommandName, () => void>>,
  platform: string,
): CommandTable {
  const own = (entry: CommandKeys) => (platform === 'darwin' ? entry.mac : entry.usual);
  const chords: (readonly [Chord, CommandName])[] = Object.entries(commandKeys).flatMap(
    ([name, entry]) => own(entry).map((text) => [parseChord(text), name as CommandName] as const),
  );
  return {
    run: (name) => runs[name](),
    forKey: (event) => chords.find(([chord]) => matches(chord, event))?.[1],
    keyLabel(name) {
      const [first] = commandKeys[name] ? own(commandKeys[name]) : [];
      return first === undefined ? undefined : chordLabel(first, platform);
    },
  };
}
