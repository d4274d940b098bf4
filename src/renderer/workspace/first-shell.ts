import type { WorkspaceId } from '../../shared/desktop.ts';
import type { App } from '../app-model.ts';
import { activeWorkspace } from '../stores/desktop-store.ts';

/**
 * The first time this window shows a folder in which nothing runs, a shell starts by itself (spec
 * U1). Later an empty folder stays empty: the person ended what was there.
 */
export function startFirstShells({ desktop, hosts, sessions }: FirstShellApp): void {
  const looked = new Set<WorkspaceId>();
  const watched = new Set<WorkspaceId>();

  const look = () => {
    const shown = activeWorkspace(desktop.getState());
    const host = shown && hosts.getState().get(shown.id);
    if (!host || looked.has(host.workspaceId)) return;
    if (!watched.has(host.workspaceId)) {
      watched.add(host.workspaceId);
      host.store.subscribe(look);
    }
    const state = host.store.getState();
    if (state.connection.kind !== 'connected') return;
    looked.add(host.workspaceId);
    if (state.sessions.length === 0) void sessions.start(host);
  };
  look();
  desktop.subscribe(look);
  hosts.subscribe((now) => {
    // A folder that was closed and opened again is a new one.
    for (const id of [...looked]) if (!now.has(id)) looked.delete(id);
    for (const id of [...watched]) if (!now.has(id)) watched.delete(id);
    look();
  });
}

type FirstShellApp = Pick<App, 'desktop' | 'hosts' | 'sessions'>;
