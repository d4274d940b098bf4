import type { Session } from '../shared/protocol/session.ts';
import type { App } from './app-model.ts';
import { toggledTray } from './cards/tray-visibility.ts';
import type { CommandName } from './commands.ts';
import type { Host } from './hosts.ts';
import { focusRegion } from './regions.ts';
import { activeSession, activeWorkspace } from './stores/desktop-store.ts';
import type { ConsentPage } from './stores/view-store.ts';
import type { TerminalSurface } from './terminal/terminal-surface.ts';
import { isTextField } from './window-events.ts';
import { neighbourOf, tabsOf } from './workspace/tabs.ts';

type Parts = Omit<App, 'commands'>;

interface Front {
  readonly host: Host;
  readonly tabs: readonly Session[];
  readonly session: Session | undefined;
}

/** What is in front of the person now; undefined without a connected folder. */
function frontOf({ desktop, hosts }: Parts): Front | undefined {
  const workspace = activeWorkspace(desktop.getState());
  const host = workspace && hosts.getState().get(workspace.id);
  if (!host) return undefined;
  const tabs = tabsOf(host.store.getState());
  return { host, tabs, session: activeSession(desktop.getState(), workspace.path, tabs) };
}

/** What each command does. One that has nothing to act on does nothing. */
export function commandRuns(parts: Parts): Record<CommandName, () => void> {
  return { ...sessionRuns(parts), ...terminalRuns(parts), ...tabRuns(parts), ...windowRuns(parts) };
}

type Runs<Family extends string> = {
  readonly [N in Extract<CommandName, `${Family}.${string}`>]: () => void;
};

function onFront(parts: Parts, run: (host: Host, session: Session) => unknown): () => void {
  return () => {
    const front = frontOf(parts);
    if (front?.session) void run(front.host, front.session);
  };
}

function showTab(parts: Parts, pick: (front: Front) => Session | undefined): () => void {
  return () => {
    const front = frontOf(parts);
    const session = front && pick(front);
    if (front && session) parts.sessions.show(front.host, session.id);
  };
}

function sessionRuns(parts: Parts): Runs<'session'> {
  const { view, sessions, folders } = parts;
  const step = (by: number) =>
    showTab(parts, ({ tabs, session }) => neighbourOf(tabs, session?.id, by));
  return {
    'session.new': () => {
      const front = frontOf(parts);
      if (front) void sessions.start(front.host);
      else void folders.pick();
    },
    'session.profiles': () => {
      const front = frontOf(parts);
      if (front) view.setState({ profiles: { workspaceId: front.host.workspaceId } });
    },
    'session.close': onFront(parts, sessions.end),
    'session.rename': onFront(parts, (_host, { id }) =>
      view.setState({ renaming: { sessionId: id, place: 'tab' } }),
    ),
    'session.restart': onFront(parts, (host, session) => {
      if (session.state.kind !== 'running') return sessions.restart(host, session);
      return view.toast({ text: 'Only an ended session can be restarted.', tone: 'plain' });
    }),
    'session.deleteHistory': () => {
      const front = frontOf(parts);
      if (front) void sessions.deleteHistory(front.host);
    },
    'session.next': step(1),
    'session.previous': step(-1),
  };
}

/** What acts on the terminal in front, or on a text field that has the keyboard instead. */
function terminalRuns(parts: Parts): Runs<'edit' | 'terminal'> {
  const { view, sessions, surfaces } = parts;
  const onSurface = (field: string, run: (surface: TerminalSurface) => unknown) => () => {
    if (isTextField(document.activeElement)) return void document.execCommand(field);
    onFront(parts, async (_host, { id }) => {
      const surface = surfaces.find(id);
      if (surface) await run(surface);
    })();
  };
  return {
    'edit.copy': onSurface('copy', (surface) => surface.copy()),
    'edit.paste': onSurface('paste', (surface) => surface.paste()),
    'edit.selectAll': onSurface('selectAll', (surface) => surface.selectAll()),
    'terminal.clear': onSurface('', (surface) => surface.clear()),
    'terminal.previousPrompt': onSurface('', (surface) => surface.marks.jump(-1)),
    'terminal.nextPrompt': onSurface('', (surface) => surface.marks.jump(1)),
    'terminal.selectOutput': onSurface('', (surface) => {
      if (!surface.marks.selectOutput()) {
        view.toast({ text: 'No command has printed anything here.', tone: 'plain' });
      }
    }),
    'terminal.rerun': onFront(parts, sessions.rerun),
  };
}

function tabRuns(parts: Parts): Runs<'tab'> {
  const nth = (index: number) => showTab(parts, ({ tabs }) => tabs[index]);
  return {
    'tab.1': nth(0),
    'tab.2': nth(1),
    'tab.3': nth(2),
    'tab.4': nth(3),
    'tab.5': nth(4),
    'tab.6': nth(5),
    'tab.7': nth(6),
    'tab.8': nth(7),
    // The last key goes to the last tab, however many there are.
    'tab.9': showTab(parts, ({ tabs }) => tabs.at(-1)),
  };
}

function windowRuns(parts: Parts): Runs<'view' | 'focus' | 'workspace' | 'window'> {
  const { desktop, view, folders } = parts;
  const { setLayout, getState } = desktop;
  return {
    'view.sidebar': () => setLayout({ sidebarOpen: !getState().layout.sidebarOpen }),
    'view.questions': () => toggleTray(parts),
    'view.rules': showConsent(parts, 'rules'),
    'view.history': showConsent(parts, 'history'),
    'view.askers': showConsent(parts, 'switches'),
    'view.zoomIn': () => view.zoom(1),
    'view.zoomOut': () => view.zoom(-1),
    'view.zoomReset': () => view.zoom(0),
    'focus.nextRegion': () => focusRegion(document, 1),
    'focus.previousRegion': () => focusRegion(document, -1),
    'workspace.close': () => {
      const workspace = activeWorkspace(getState());
      if (workspace) void folders.close(workspace);
    },
    'workspace.pick': () => void folders.pick(),
    'window.new': () => void parts.bridge.invoke('window.new', {}),
  };
}

function showConsent(parts: Parts, page: ConsentPage) {
  return () => {
    const front = frontOf(parts);
    if (front) parts.view.setState({ consent: { workspaceId: front.host.workspaceId, page } });
  };
}

function toggleTray({ desktop, view, tray }: Parts): void {
  const { trayOpen } = desktop.getState().layout;
  const { emptyTrayOpen } = view.getState();
  const hasCards = tray.getState().length > 0;
  const wish = toggledTray(hasCards, { trayOpen, emptyTrayOpen });
  desktop.setLayout({ trayOpen: wish.trayOpen });
  view.setState({ emptyTrayOpen: wish.emptyTrayOpen });
}
