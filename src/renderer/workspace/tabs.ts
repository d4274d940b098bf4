import type { Session, SessionId } from '../../shared/protocol/session.ts';
import type { WorkspaceState } from '../stores/workspace-state.ts';

/** The sessions that have a tab: all but those the person has just ended. */
export function tabsOf({
  sessions,
  leaving,
}: Pick<WorkspaceState, 'sessions' | 'leaving'>): readonly Session[] {
  return leaving.size === 0 ? sessions : sessions.filter(({ id }) => !leaving.has(id));
}

/** The tab that comes to the front when `gone` leaves: the next one, else the one before. */
export function heirOf(tabs: readonly Session[], gone: SessionId): Session | undefined {
  const at = tabs.findIndex(({ id }) => id === gone);
  return at < 0 ? undefined : (tabs[at + 1] ?? tabs[at - 1]);
}

/** The tab `step` places further on, round and round. */
export function neighbourOf(
  tabs: readonly Session[],
  current: SessionId | undefined,
  step: number,
): Session | undefined {
  if (tabs.length === 0) return undefined;
  const at = tabs.findIndex(({ id }) => id === current);
  return tabs[(at + step + tabs.length) % tabs.length];
}
