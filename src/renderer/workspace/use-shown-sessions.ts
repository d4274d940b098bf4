import { useRef } from 'react';
import type { Session, SessionId } from '../../shared/protocol/session.ts';

/** The sessions that have been in front at least once: only these have a terminal here. */
export function useShownSessions(
  tabs: readonly Session[],
  inFront: SessionId | undefined,
): readonly Session[] {
  const seen = useRef(new Set<SessionId>());
  if (inFront !== undefined) seen.current.add(inFront);
  return tabs.filter(({ id }) => seen.current.has(id));
}
