import type { Clock } from '../../shared/clock.ts';
import { messageOf } from '../../shared/errors.ts';
import { type Disposable, DisposableStore } from '../../shared/lifecycle.ts';
import type { Log } from '../../shared/log.ts';
import type { Hold } from '../../shared/protocol/holder.ts';
import type { Session, SessionId } from '../../shared/protocol/session.ts';
import type { SessionRegistry } from '../sessions/session-registry.ts';
import type { StandDownSettings } from './settings.ts';
import { startSweep } from './sweep.ts';

interface KeptSessionsOptions {
  readonly sessions: Pick<
    SessionRegistry,
    'list' | 'remove' | 'onOpened' | 'onChanged' | 'onEnded' | 'onRemoved'
  >;
  readonly settings: Pick<StandDownSettings, 'sweepMs' | 'unusedSessionMs'>;
  readonly clock: Clock;
  readonly log: Log;
  hold(hold: Hold): Disposable;
  /** Whether a turn runs in the session, or a question of it is open. */
  isWorking(id: SessionId): boolean;
}

/**
 * What a profile's `keep` means for its sessions (spec S13): `always` holds the host as long as the
 * program runs; `while-used` closes a session that for half an hour nobody watched, prompted or
 * answered, and that printed nothing. Without `keep` a session stays until it ends.
 */
export function keepSessions(options: KeptSessionsOptions): Disposable {
  const { sessions, settings, clock, log } = options;
  const owned = new DisposableStore();
  const always = new Map<SessionId, Disposable>();
  const unused = new Unused(options);
  const update = () => {
    const wanted = sessions.list().filter(({ keep, state }) => {
      return keep === 'always' && state.kind === 'running';
    });
    for (const session of wanted) {
      if (!always.has(session.id)) always.set(session.id, options.hold(holdOf(session)));
    }
    for (const [id, hold] of [...always]) {
      if (wanted.some((session) => session.id === id)) continue;
      always.delete(id);
      hold.dispose();
    }
  };
  for (const subscribe of [sessions.onOpened, sessions.onChanged, sessions.onEnded]) {
    owned.add(subscribe(update));
  }
  owned.add(sessions.onRemoved(update));
  owned.add(sessions.onChanged(({ id }) => unused.use(id)));
  const everyMs = settings.sweepMs;
  owned.add(startSweep({ clock, log, everyMs }, () => unused.sweep()));
  return owned;
}

function holdOf({ id, name, command }: Session): Hold {
  const title = (name ?? command).slice(0, 200);
  return { kind: 'session', id, title, evidence: 'Its profile keeps it always.' };
}

/** Counts for how long each session was unused: in sweeps, since the wall clock may be set. */
class Unused {
  readonly #options: KeptSessionsOptions;
  readonly #seen = new Map<SessionId, { readonly headSeq: number; readonly unusedMs: number }>();

  constructor(options: KeptSessionsOptions) {
    this.#options = options;
  }

  /** Somebody attached to it, left it, or renamed it. */
  use(id: SessionId): void {
    this.#seen.delete(id);
  }

  async sweep(): Promise<void> {
    const { sessions, settings, log } = this.#options;
    const listed = sessions.list().filter(({ keep }) => keep === 'while-used');
    for (const id of this.#seen.keys()) {
      if (!listed.some((session) => session.id === id)) this.#seen.delete(id);
    }
    for (const session of listed) {
      if (this.#count(session) < settings.unusedSessionMs) continue;
      log.info('closing a session that nobody used', { session: session.id });
      await sessions.remove(session.id).catch((error: unknown) => {
        log.error('a session could not be closed', { why: messageOf(error) });
      });
    }
  }

  #count({ id, headSeq, surfaces }: Session): number {
    const before = this.#seen.get(id);
    const isUsed = surfaces > 0 || before?.headSeq !== headSeq || this.#options.isWorking(id);
    const unusedMs = isUsed ? 0 : before.unusedMs + this.#options.settings.sweepMs;
    this.#seen.set(id, { headSeq, unusedMs });
    return unusedMs;
  }
}
