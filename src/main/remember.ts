import type { Clock } from '../shared/clock.ts';
import { type Desktop, openFolders } from './desktop-handlers.ts';
import { withRecent } from './recents.ts';

export function rememberRecents(
  { workspaces, layout }: Pick<Desktop, 'workspaces' | 'layout'>,
  clock: Clock,
): void {
  workspaces.onOpened((path) => {
    const recents = withRecent(layout.value.recents, { path, openedAt: clock.now() });
    layout.set({ ...layout.value, recents });
  });
}

/** Keeps what is open in the app's layout, and the windows told of it, until `isOver`. */
export function rememberLayout(
  desktop: Pick<Desktop, 'workspaces' | 'windows' | 'layout'>,
  isOver: () => boolean,
): void {
  const { workspaces, windows, layout } = desktop;
  const save = () => {
    if (isOver()) return;
    const folders = workspaces.list().map((workspace) => workspace.path);
    layout.set({ ...layout.value, folders, windows: windows.stored });
  };
  const tell = () => windows.tellAll('workspaces.changed', openFolders(desktop));
  windows.onChanged(save);
  workspaces.onChanged(save);
  workspaces.onChanged(tell);
  workspaces.onOpened(tell);
}
