import type { Clock } from '../../shared/clock.ts';
import type { WorkspaceId } from '../../shared/desktop.ts';
import { LetGoRule, waitsForViewsOnly } from '../../shared/let-go-rule.ts';
import type { Host, HostsStore } from '../hosts.ts';
import { followHosts } from '../stores/all-hosts.ts';
import type { ViewStore } from '../stores/view-store.ts';

/** A window that nobody looks at stays away for so long, or until somebody does. Milliseconds. */
const AWAY_MS = 60 * 60_000;

interface LetGoOptions {
  readonly hosts: HostsStore;
  readonly view: ViewStore;
  readonly clock: Clock;
}

/**
 * Lets this window go of hosts that another build waits for, once it is hidden or was not used for
 * ten minutes: also of its own app's, which an update replaces (spec S11, design decision 10).
 */
export function letGoForUpdates(options: LetGoOptions, target: Window): void {
  const { hosts, view, clock } = options;
  const rules = new Map<WorkspaceId, LetGoRule>();
  const ruleFor = (host: Host) => {
    const known = rules.get(host.workspaceId);
    if (known) return known;
    const rule = new LetGoRule({
      clock,
      letGo: () => {
        rules.delete(host.workspaceId);
        host.connection.letGo(AWAY_MS);
      },
    });
    rules.set(host.workspaceId, rule);
    return rule;
  };
  const forget = (id: WorkspaceId) => {
    rules.get(id)?.dispose();
    rules.delete(id);
  };

  const update = (host: Host) => {
    const state = host.store.getState();
    if (!state.noted || state.connection.kind !== 'connected') return forget(host.workspaceId);
    const rule = ruleFor(host);
    rule.setHidden(!view.getState().onScreen);
    rule.setWaitedFor(waitsForViewsOnly(state));
  };
  followHosts(hosts, (change) => {
    if (change) update(change.host);
    for (const id of [...rules.keys()]) if (!hosts.getState().has(id)) forget(id);
  });

  const comeBack = () => {
    for (const { store, connection } of hosts.getState().values()) {
      const line = store.getState().connection;
      if (line.kind === 'lost' && line.isAway) connection.retry();
    }
  };
  const used = () => {
    for (const rule of rules.values()) rule.input();
    comeBack();
  };
  for (const event of ['keydown', 'pointerdown', 'wheel']) {
    target.addEventListener(event, used, { capture: true, passive: true });
  }
  view.subscribe(({ onScreen }, before) => {
    if (onScreen === before.onScreen) return;
    if (onScreen) comeBack();
    for (const host of hosts.getState().values()) update(host);
  });
}
