import type { DesktopBridge } from '../shared/desktop.ts';
import { type Disposable, toDisposable } from '../shared/lifecycle.ts';
import type { Command } from '../shared/protocol/command.ts';
import type { HostLink } from './connection/host-link.ts';
import type { Host, HostsStore } from './hosts.ts';
import { durationWords } from './stores/time-words.ts';

/** A command that took longer is worth a word to who looks elsewhere (spec U10). Milliseconds. */
const LONG_MS = 30_000;

interface Followed {
  readonly hosts: Pick<HostsStore, 'getState' | 'subscribe'>;
  readonly bridge: Pick<DesktopBridge, 'invoke'>;
  /** Whether the person looks at this window. */
  isFocused(): boolean;
}

/** Tells the desktop when a long command has ended. Each window does; the desktop says it once. */
export function followLongCommands({ hosts, bridge, isFocused }: Followed): void {
  const followed = new Map<Host, Disposable>();
  const tell = (host: Host, link: HostLink) =>
    link.client.on('command.ended', ({ sessionId, command }) => {
      const words = endWords(command);
      if (!words || isFocused()) return;
      const key = `${link.instanceId} ${sessionId} ${command.startedAt}`;
      bridge
        .invoke('notification.show', { key, workspaceId: host.workspaceId, ...words })
        .catch(() => {
          // A desktop that takes no notifications: the mark beside the command still tells.
        });
    });
  const follow = () => {
    const now = new Set(hosts.getState().values());
    for (const [host, subscription] of followed) {
      if (now.has(host)) continue;
      subscription.dispose();
      followed.delete(host);
    }
    for (const host of now) {
      if (!followed.has(host)) followed.set(host, followHost(host, tell));
    }
  };
  follow();
  hosts.subscribe(follow);
}

function followHost(host: Host, tell: (host: Host, link: HostLink) => Disposable): Disposable {
  let current: Disposable | undefined;
  const listen = (link: HostLink | undefined) => {
    current?.dispose();
    current = link && tell(host, link);
  };
  listen(host.connection.link);
  const subscription = host.connection.onLink(listen);
  return toDisposable(() => {
    subscription.dispose();
    current?.dispose();
  });
}

/** Undefined for a command that was short. */
export function endWords({
  text = 'A command',
  startedAt,
  endedAt = startedAt,
  exitCode,
}: Command): { title: string; body: string } | undefined {
  const ms = endedAt - startedAt;
  if (ms < LONG_MS) return undefined;
  const how = exitCode === 0 || exitCode === undefined ? 'ended' : `failed with ${exitCode}`;
  return {
    title: `${text.split('\n')[0]?.slice(0, 80)} ${how}`,
    body: `It took ${durationWords(ms)}.`,
  };
}
