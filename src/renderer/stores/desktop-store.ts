import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Clock } from '../../shared/clock.ts';
import type {
  DesktopBridge,
  DesktopState,
  WindowLayout,
  Workspace,
  WorkspaceId,
} from '../../shared/desktop.ts';
import type { Disposable } from '../../shared/lifecycle.ts';
import type { Session, SessionId } from '../../shared/protocol/session.ts';

/** Milliseconds after the last change of the layout until it is saved. */
const SAVE_MS = 300;

/** The window's folders and layout, as the desktop told them. */
export interface DesktopStore
  extends Pick<StoreApi<DesktopState>, 'getState' | 'subscribe' | 'getInitialState'> {
  setLayout(change: Partial<WindowLayout>): void;
  showWorkspace(workspaceId: WorkspaceId): void;
  showSession(workspaceId: WorkspaceId, sessionId: SessionId): void;
  forgetRecent(path: string): void;
}

export function createDesktopStore(
  initial: DesktopState,
  bridge: DesktopBridge,
  clock: Clock,
): DesktopStore {
  const store = createStore<DesktopState>(() => initial);
  let saving: Disposable | undefined;

  const setLayout = (change: Partial<WindowLayout>) => {
    store.setState(({ layout }) => ({ layout: { ...layout, ...change } }));
    saving?.dispose();
    saving = clock.after(SAVE_MS, () => {
      bridge.invoke('window.saveLayout', { layout: store.getState().layout }).catch(() => {
        // The layout is a convenience: the next change saves it again.
      });
    });
  };
  bridge.on('workspaces.changed', ({ workspaces, recents }) => {
    store.setState({ workspaces, recents });
  });
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    setLayout,
    showWorkspace: (activeWorkspace) => setLayout({ activeWorkspace }),
    showSession(workspaceId, sessionId) {
      const { workspaces, layout } = store.getState();
      const path = workspaces.find(({ id }) => id === workspaceId)?.path;
      if (path === undefined) return;
      setLayout({
        activeWorkspace: workspaceId,
        activeSessions: { ...layout.activeSessions, [path]: sessionId },
      });
    },
    forgetRecent(path) {
      store.setState(({ recents }) => ({
        recents: recents.filter((entry) => entry.path !== path),
      }));
      bridge.invoke('recent.forget', { path }).catch(() => {
        // It comes back with the next list; nothing else depends on it.
      });
    },
  };
}

/** The workspace in front: the remembered one, else the first. */
export function activeWorkspace({ workspaces, layout }: DesktopState): Workspace | undefined {
  return workspaces.find(({ id }) => id === layout.activeWorkspace) ?? workspaces[0];
}

/** The session in front of a workspace: the remembered one, else the last that runs, else the last. */
export function activeSession(
  { layout }: DesktopState,
  path: string,
  tabs: readonly Session[],
): Session | undefined {
  return (
    tabs.find(({ id }) => id === layout.activeSessions[path]) ??
    tabs.findLast(({ state }) => state.kind === 'running') ??
    tabs.at(-1)
  );
}
