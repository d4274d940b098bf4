import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Clock } from '../shared/clock.ts';
import type { DesktopBridge, Workspace, WorkspaceId } from '../shared/desktop.ts';
import { PortTransport } from '../shared/rpc/port-transport.ts';
import { createHostConnection, type HostConnection } from './connection/host-connection.ts';
import { pagePort } from './connection/page-port.ts';
import type { RequestPort } from './connection/port-inbox.ts';
import type { DesktopStore } from './stores/desktop-store.ts';
import { createWorkspaceStore, type WorkspaceStore } from './stores/workspace-store.ts';

/** One workspace's host as this window holds it: the line to it, and what it said. */
export interface Host {
  readonly workspaceId: WorkspaceId;
  readonly store: WorkspaceStore;
  readonly connection: HostConnection;
}

export type Hosts = ReadonlyMap<WorkspaceId, Host>;
export type HostsStore = StoreApi<Hosts>;

/** Connects to the host of every open folder, and lets go of those that were closed. */
export function createHosts(
  desktop: DesktopStore,
  requestPort: RequestPort,
  bridge: DesktopBridge,
  clock: Clock,
): HostsStore {
  const hosts = createStore<Hosts>(() => new Map());
  const connect = ({ id }: Workspace): Host => {
    const { windowNumber, build } = desktop.getState();
    const store = createWorkspaceStore();
    const connection = createHostConnection({
      open: async () =>
        new PortTransport(pagePort(await requestPort(id)), 'the workspace host went away'),
      name: `window ${windowNumber}`,
      build,
      clock,
      letGo: () => bridge.invoke('workspace.letGo', { workspaceId: id }),
      tell: store.tell,
    });
    return { workspaceId: id, store, connection };
  };
  const follow = (workspaces: readonly Workspace[]) => {
    const before = hosts.getState();
    const reachable = workspaces.filter(({ kind }) => kind !== 'broken');
    const now = new Map(
      reachable.map((entry) => [entry.id, before.get(entry.id) ?? connect(entry)]),
    );
    for (const [id, { connection }] of before) if (!now.has(id)) connection.dispose();
    hosts.setState(now, true);
  };
  follow(desktop.getState().workspaces);
  desktop.subscribe(({ workspaces }, before) => {
    if (workspaces !== before.workspaces) follow(workspaces);
  });
  return hosts;
}
