import type { Session, SessionId } from '../protocol/session.ts';

/** A running shell, or what `change` makes of it. */
export function aSession(id: string, change: Partial<Session> = {}): Session {
  return {
    id: id as SessionId,
    label: change.name ?? change.title ?? 'zsh',
    profile: 'shell',
    command: 'zsh',
    args: [],
    cwd: '/',
    size: { cols: 80, rows: 24 },
    startedAt: 0,
    state: { kind: 'running' },
    run: 0,
    headSeq: 0,
    everAttached: false,
    surfaces: 0,
    ...change,
  };
}
