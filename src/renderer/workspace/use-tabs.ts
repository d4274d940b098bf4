import type { Session } from '../../shared/protocol/session.ts';
import { useHostState } from '../app-model.ts';
import type { Host } from '../hosts.ts';
import { tabsOf } from './tabs.ts';

/** The tabs of a folder. Draws again for sessions only, not for all that its host says. */
export function useTabs(host: Host): readonly Session[] {
  const sessions = useHostState(host, (state) => state.sessions);
  const leaving = useHostState(host, (state) => state.leaving);
  return tabsOf({ sessions, leaving });
}
