import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WorkspaceId } from '../../shared/desktop.ts';
import type { Holder } from '../../shared/protocol/holder.ts';
import type { HostsStore } from '../hosts.ts';
import { followHosts } from './all-hosts.ts';

/** What runs in each open folder, as the hosts say it. */
export type WorkStore = Pick<
  StoreApi<ReadonlyMap<WorkspaceId, readonly Holder[]>>,
  'getState' | 'subscribe' | 'getInitialState'
>;

export function createWork(hosts: HostsStore): WorkStore {
  const work = createStore<ReadonlyMap<WorkspaceId, readonly Holder[]>>(() => new Map());
  followHosts(hosts, (change) => {
    const same =
      change &&
      change.now.holders === change.before.holders &&
      change.now.connection === change.before.connection;
    if (same) return;
    const connected = [...hosts.getState()].filter(
      ([, { store }]) => store.getState().connection.kind === 'connected',
    );
    work.setState(
      new Map(connected.map(([id, { store }]) => [id, store.getState().holders])),
      true,
    );
  });
  return work;
}
