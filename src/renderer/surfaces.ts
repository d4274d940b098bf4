import type { Clock } from '../shared/clock.ts';
import { DisposableStore } from '../shared/lifecycle.ts';
import type { Session, SessionId, TerminalSize } from '../shared/protocol/session.ts';
import type { Host, HostsStore } from './hosts.ts';
import { freshRunOf } from './terminal/fresh-run.ts';
import { type SurfaceHost, TerminalSurface } from './terminal/terminal-surface.ts';

export interface Surfaces {
  /** The terminal of a session, made when it is first shown and kept while the session exists. */
  obtain(host: Host, session: Session): TerminalSurface;
  find(sessionId: SessionId): TerminalSurface | undefined;
  all(): Iterable<TerminalSurface>;
  /** The size that a terminal in this window was last measured at. */
  sizeHint(): TerminalSize | undefined;
}

type HostFor = (sessionId: SessionId) => SurfaceHost;

export function createSurfaces(hosts: HostsStore, surfaceHost: HostFor, clock: Clock): Surfaces {
  const kept = new Map<SessionId, { surface: TerminalSurface; owned: DisposableStore }>();

  const drop = (sessionId: SessionId) => {
    kept.get(sessionId)?.owned.dispose();
    kept.delete(sessionId);
  };

  const make = (host: Host, session: Session): TerminalSurface => {
    const owned = new DisposableStore();
    const freshRun = freshRunOf(session, clock.now());
    const surface = owned.add(new TerminalSurface(session.id, freshRun, surfaceHost(session.id)));
    // What is typed there would reach the program raw, letter by letter: it gets prompts.
    if (session.onPipes) surface.takesKeys(false);
    owned.add(
      host.connection.onLink((link) => {
        if (link) void surface.sink.connect(link);
        else surface.sink.disconnect();
      }),
    );
    const unsubscribe = host.store.subscribe(({ sessions, greeted }) => {
      if (greeted && !sessions.some(({ id }) => id === session.id)) drop(session.id);
    });
    owned.add({ dispose: unsubscribe });
    kept.set(session.id, { surface, owned });
    return surface;
  };

  hosts.subscribe((now, before) => {
    for (const [id, host] of before) {
      if (now.has(id)) continue;
      for (const session of host.store.getState().sessions) drop(session.id);
    }
  });
  return {
    obtain: (host, session) => kept.get(session.id)?.surface ?? make(host, session),
    find: (sessionId) => kept.get(sessionId)?.surface,
    *all() {
      for (const { surface } of kept.values()) yield surface;
    },
    sizeHint() {
      for (const { surface } of kept.values()) {
        const size = surface.proposedSize();
        if (size) return size;
      }
      return undefined;
    },
  };
}
