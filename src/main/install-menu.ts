import { app, dialog, Menu, shell } from 'electron';
import type { Opened } from '../shared/desktop.ts';
import { type Desktop, pickFolder } from './desktop-handlers.ts';
import { type MenuActions, menuTemplate } from './menu.ts';
import { namedRecents } from './recents.ts';

/** The application menu, made anew when the recent folders change. */
export function installMenu(desktop: Desktop, logsFolder: string, quit: () => void): void {
  const { windows, workspaces, layout } = desktop;
  const show = async (opened: Opened) => {
    if (opened.ok === true) windows.show(opened.workspaceId);
    if (opened.ok === false)
      await dialog.showMessageBox({ type: 'error', message: opened.problem });
  };
  const actions: MenuActions = {
    command: (command) => windows.front?.send('menu.chosen', { command }),
    newWindow: () => void windows.open(),
    openFolder: async () => show(await pickFolder(workspaces, windows.front)),
    openRecent: async (path) => show(await workspaces.open(path)),
    openLogs: () => void shell.openPath(logsFolder),
    about: () => app.showAboutPanel(),
    quit,
  };
  const install = () => {
    const recents = namedRecents(layout.value.recents);
    const { platform } = process;
    const template = menuTemplate({ platform, recents, actions, developer: !app.isPackaged });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  };
  install();
  workspaces.onChanged(install);
}
