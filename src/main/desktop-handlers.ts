import { homedir } from 'node:os';
import { app, clipboard, dialog, shell } from 'electron';
import type { z } from 'zod';
import type {
  DesktopCalls,
  DesktopMethod,
  DesktopResult,
  DesktopState,
  Opened,
} from '../shared/desktop.ts';
import type { Build } from '../shared/protocol/build.ts';
import type { AppWindow } from './app-window.ts';
import type { Badge } from './badge.ts';
import type { LayoutStore } from './layout-store.ts';
import type { Notifications } from './notifications.ts';
import type { PortBroker } from './port-broker.ts';
import { namedRecents, withoutRecent } from './recents.ts';
import { webAddress } from './web-address.ts';
import type { Windows } from './windows.ts';
import type { Workspaces } from './workspaces.ts';

export interface Desktop {
  readonly build: Build;
  readonly workspaces: Workspaces;
  readonly windows: Windows;
  readonly broker: PortBroker;
  readonly layout: LayoutStore;
  readonly badge: Badge;
  readonly notifications: Notifications;
  /** Sentences about the app as a whole that the person should know. */
  readonly notices: readonly string[];
  /** Resolves when the folders of last time are open, or take too long to wait for. */
  readonly restored: Promise<void>;
}

/** One function a call; `window` is the one whose page made it. */
export type DesktopHandlers = {
  readonly [M in DesktopMethod]: (
    params: z.output<DesktopCalls[M]['params']>,
    window: AppWindow,
  ) => DesktopResult<M> | Promise<DesktopResult<M>>;
};

export function createDesktopHandlers(desktop: Desktop): DesktopHandlers {
  const { workspaces, windows, broker, layout, badge, notifications } = desktop;
  return {
    'desktop.state': (_params, window) => stateFor(desktop, window),
    'workspace.open': ({ path }) => workspaces.open(path),
    'workspace.pick': (_params, window) => pickFolder(workspaces, window),
    async 'workspace.close'({ workspaceId, endSessions }) {
      const problem = await workspaces.close(workspaceId, endSessions);
      return problem === undefined ? { ok: true } : { ok: false, problem };
    },
    'workspace.connect': ({ workspaceId }, window) => broker.connect(window, workspaceId),
    'workspace.letGo'({ workspaceId }, window) {
      broker.letGo(window.number, workspaceId);
      return {};
    },
    'recent.forget'({ path }) {
      const recents = withoutRecent(layout.value.recents, path);
      layout.set({ ...layout.value, recents });
      windows.tellAll('workspaces.changed', openFolders(desktop));
      return {};
    },
    'window.new'() {
      windows.open();
      return {};
    },
    'window.saveLayout'({ layout: windowLayout }, window) {
      window.layout = windowLayout;
      return {};
    },
    'window.showPending'({ count }, window) {
      window.pending = count;
      badge.update();
      return {};
    },
    async 'notification.show'({ workspaceId, ...told }) {
      await notifications.tell(told, () => windows.show(workspaceId));
      return {};
    },
    // Awaited: from Electron 44 on the clipboard is asynchronous.
    'clipboard.read': async () => ({ text: await clipboard.readText() }),
    async 'clipboard.write'({ text }) {
      await clipboard.writeText(text);
      return {};
    },
    'link.open': ({ url }) => openLink(url),
  };
}

/** What `workspaces.changed` tells. */
export function openFolders({ workspaces, layout }: Pick<Desktop, 'workspaces' | 'layout'>) {
  return { workspaces: workspaces.list(), recents: namedRecents(layout.value.recents) };
}

async function stateFor(desktop: Desktop, window: AppWindow): Promise<DesktopState> {
  await desktop.restored;
  return {
    version: app.getVersion(),
    platform: process.platform as DesktopState['platform'],
    homeDir: homedir(),
    windowNumber: window.number,
    ...openFolders(desktop),
    layout: window.layout,
    notices: [...desktop.notices],
    build: desktop.build,
  };
}

export async function pickFolder(
  workspaces: Workspaces,
  window: AppWindow | undefined,
): Promise<Opened> {
  const options: Electron.OpenDialogOptions = {
    title: 'Open a folder',
    buttonLabel: 'Open',
    properties: ['openDirectory', 'createDirectory'],
  };
  const { filePaths } = window
    ? await dialog.showOpenDialog(window.browserWindow, options)
    : await dialog.showOpenDialog(options);
  const [folder] = filePaths;
  return folder === undefined ? { ok: 'cancelled' } : workspaces.open(folder);
}

async function openLink(text: string): Promise<{ ok: boolean }> {
  const address = webAddress(text);
  if (address === undefined) return { ok: false };
  try {
    await shell.openExternal(address);
    return { ok: true };
  } catch {
    // No browser is set up; the window says so.
    return { ok: false };
  }
}
