import type { DesktopBridge, NotificationKind } from '../shared/desktop.ts';
import { type Disposable, DisposableStore, toDisposable } from '../shared/lifecycle.ts';
import type { HostLink } from './connection/host-link.ts';
import { type EndWords, endWords, failureWords } from './end-words.ts';
import type { Host, HostsStore } from './hosts.ts';

interface Followed {
  readonly hosts: Pick<HostsStore, 'getState' | 'subscribe'>;
  readonly bridge: Pick<DesktopBridge, 'invoke'>;
  /** Whether the person looks at this window. */
  isFocused(): boolean;
}

/**
 * Tells the desktop when a long command has ended or a session has failed (spec U10). Each window
 * does; the desktop says it once.
 */
export function followEnds({ hosts, bridge, isFocused }: Followed): void {
  const followed = new Map<Host, Disposable>();
  const tell = (host: Host, kind: NotificationKind, key: string, words: EndWords | undefined) => {
    if (!words || isFocused()) return;
    bridge
      .invoke('notification.show', { kind, key, workspaceId: host.workspaceId, ...words })
      .catch(() => {
        // A desktop that takes no notifications: what stands in the window still tells.
      });
  };
  const listenTo = (host: Host, { client, instanceId }: HostLink) => {
    const owned = new DisposableStore();
    owned.add(
      client.on('command.ended', ({ sessionId, command }) => {
        tell(host, 'command', `${instanceId} ${sessionId} ${command.startedAt}`, endWords(command));
      }),
    );
    owned.add(
      client.on('session.changed', ({ session }) => {
        const known = host.store.getState().sessions.find(({ id }) => id === session.id);
        const key = `${instanceId} ${session.id} run ${session.run}`;
        if (known?.state.kind === 'running') tell(host, 'failure', key, failureWords(session));
      }),
    );
    return owned;
  };
  const follow = () => {
    const now = new Set(hosts.getState().values());
    for (const [host, subscription] of followed) {
      if (now.has(host)) continue;
      subscription.dispose();
      followed.delete(host);
    }
    for (const host of now) {
      if (!followed.has(host)) followed.set(host, followHost(host, listenTo));
    }
  };
  follow();
  hosts.subscribe(follow);
}

function followHost(host: Host, listenTo: (host: Host, link: HostLink) => Disposable): Disposable {
  let current: Disposable | undefined;
  const listen = (link: HostLink | undefined) => {
    current?.dispose();
    current = link && listenTo(host, link);
  };
  listen(host.connection.link);
  const subscription = host.connection.onLink(listen);
  return toDisposable(() => {
    subscription.dispose();
    current?.dispose();
  });
}
