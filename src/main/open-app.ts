import path from 'node:path';
import { app, session } from 'electron';
import { settingsFile } from '../host/paths.ts';
import { alertQuestions } from './alert-questions.ts';
import { serveApp } from './app-protocol.ts';
import { releaseAppSlot } from './app-slot.ts';
import { Badge } from './badge.ts';
import { createDesktopHandlers, type Desktop } from './desktop-handlers.ts';
import { denyPermissions } from './harden.ts';
import { installMenu } from './install-menu.ts';
import { leaveOnSignals } from './leave-signals.ts';
import { Notifications } from './notifications.ts';
import { PortBroker } from './port-broker.ts';
import { Quit } from './quit.ts';
import { askToQuit, tellStillRunning } from './quit-dialogs.ts';
import { rememberLayout } from './remember.ts';
import { serveDesktop } from './serve-desktop.ts';
import type { StartOptions } from './start-options.ts';
import { TrayIcon } from './tray-icon.ts';
import { WindowHolds } from './window-holds.ts';
import { Windows } from './windows.ts';

/** Where the built parts lie, beside this one. */
const parts = path.join(import.meta.dirname, '..');
/** Not persistent: nothing that a page stores outlives the app. */
const PARTITION = 'berth-windows';

type Opening = Pick<Desktop, 'workspaces' | 'layout' | 'notices' | 'restored'>;

/** Everything that needs a ready Electron: windows, menu, tray, and the way out. */
export function openApp(options: StartOptions, opening: Opening): Desktop {
  const { stateDir, build, log } = options;
  const { workspaces, layout } = opening;
  const windows = createWindows(options);
  const holds = new WindowHolds();
  const broker = new PortBroker(workspaces, holds, log);
  const badge = new Badge(windows, () => workspaces.openQuestions);
  const notifications = new Notifications(settingsFile(options.env));
  const desktop: Desktop = { ...opening, build, windows, broker, badge, notifications };
  const quit = createQuit(options, desktop);
  workspaces.onHostGone((host) => holds.forgetHost(host));
  workspaces.onClosed((id) => broker.closeFolder(id));
  windows.onClosed((window) => {
    broker.closeWindow(window.number);
    badge.update();
  });
  alertQuestions(desktop, options.clock);
  rememberLayout(desktop, () => quit.isLeaving);
  serveDesktop(createDesktopHandlers(desktop), windows, log);
  installMenu(desktop, path.join(stateDir, 'logs'), () => void quit.request());
  for (const stored of layout.value.windows) windows.open(stored);
  if (windows.all.length === 0) windows.open();
  return desktop;
}

function createWindows({ clock, log }: StartOptions): Windows {
  const windowSession = session.fromPartition(PARTITION);
  serveApp(windowSession, path.join(parts, 'renderer'));
  denyPermissions(windowSession);
  const preload = path.join(parts, 'preload', 'index.cjs');
  return new Windows({ session: windowSession, preload, clock, log });
}

function createQuit(options: StartOptions, desktop: Desktop): Quit {
  const { clock, log } = options;
  const { workspaces, windows } = desktop;
  const show = () => windows.show(undefined);
  const iconFile = path.join(app.getAppPath(), 'assets', 'icon.png');
  const quit: Quit = new Quit({
    workspaces,
    windows,
    tray: new TrayIcon({ iconFile, log, onShow: show, onQuit: () => void quit.request() }),
    staysWithoutWindows: process.platform === 'darwin',
    ask: (holders) => askToQuit(windows, holders),
    tellStillRunning: (holders) => tellStillRunning(holders, show),
    settle: () => settle(options, desktop),
    // PTY children of their own keep an ordinary exit from ever returning.
    exit: () => (process as unknown as { reallyExit(code: number): never }).reallyExit(0),
    clock,
    log,
  });
  app.on('window-all-closed', () => quit.lastWindowClosed());
  app.on('before-quit', (event) => {
    event.preventDefault();
    void quit.request();
  });
  app.on('activate', (_event, hasVisibleWindows) => {
    if (!hasVisibleWindows) show();
  });
  leaveOnSignals(quit);
  return quit;
}

async function settle({ appSlot, log }: StartOptions, { layout }: Desktop): Promise<void> {
  await layout.flush();
  if (appSlot.current) await releaseAppSlot(appSlot.current);
  await log.flush();
}
