import type { WorkspaceId } from '../../shared/desktop.ts';
import type { Host, HostsStore } from '../hosts.ts';
import type { WorkspaceState } from './workspace-state.ts';

/** What changed: the state of one host, or, with none named, which hosts there are. */
export interface HostChange {
  readonly host: Host;
  readonly now: WorkspaceState;
  readonly before: WorkspaceState;
}

/** Follows every host of this window, as folders are opened and closed. */
export function followHosts(
  hosts: HostsStore,
  changed: (change: HostChange | undefined) => void,
): void {
  const following = new Map<WorkspaceId, () => void>();
  const follow = () => {
    const present = hosts.getState();
    for (const [id, unfollow] of following) {
      if (present.has(id)) continue;
      unfollow();
      following.delete(id);
    }
    for (const [id, host] of present) {
      if (following.has(id)) continue;
      const unfollow = host.store.subscribe((now, before) => changed({ host, now, before }));
      following.set(id, unfollow);
    }
    changed(undefined);
  };
  follow();
  hosts.subscribe(follow);
}
