import type { Clock } from '../../../shared/clock.ts';
import { type Disposable, DisposableStore } from '../../../shared/lifecycle.ts';
import type { TerminalSession } from '../../sessions/terminal-session.ts';
import { type Rest, restOf } from './rest.ts';

interface SilenceOptions {
  readonly session: TerminalSession;
  readonly clock: Clock;
  /** Milliseconds without a byte; asked at each look, since what runs may change it. */
  idleMs(): number;
  /** True while the program is made to wait: its silence is ours then. */
  isHeldBack?(): boolean;
  /** It has been silent; what it was seen doing meanwhile. */
  onSilent(rest: Rest, silentMs: number): void;
}

/**
 * A program that is ready to run, but does not get to on a busy machine, is not silent yet: one that
 * computes is silent when it has had `idleMs` of processor time without a word. So much silence, in
 * parts of `idleMs`, is waited for at most.
 */
const PATIENCE = 3;
/** What a busy machine may take from a program even where the silence asked for is short. Milliseconds. */
const LEAST_PATIENCE_MS = 10_000;

/** Tells once when a program has been silent, and how it was found then. */
export function watchSilence(options: SilenceOptions): Disposable {
  const { session, clock } = options;
  const owned = new DisposableStore();
  let lastAt = clock.now();
  /** Its processor time when it was first seen running in this silence. */
  let cpuBefore: number | undefined;
  let timer: Disposable | undefined;
  const lookIn = (delayMs: number) => {
    timer = clock.after(delayMs, look);
  };
  const look = () => {
    if (options.isHeldBack?.()) lastAt = clock.now();
    const idleMs = options.idleMs();
    const dueMs = lastAt + idleMs - clock.now();
    if (dueMs > 0) return lookIn(dueMs);
    const seenAt = lastAt;
    // What lies in the pipe already is read before the silence is believed.
    setImmediate(() => {
      if (owned.isDisposed) return;
      if (lastAt !== seenAt) return look();
      const rest = restOf(session.pid);
      if (rest.kind === 'running') cpuBefore ??= rest.cpuMs;
      const longestMs = Math.max(PATIENCE * idleMs, LEAST_PATIENCE_MS);
      const hadItsTurn = rest.kind !== 'running' || rest.cpuMs - (cpuBefore ?? 0) >= idleMs;
      if (!hadItsTurn && clock.now() - lastAt < longestMs) return lookIn(Math.min(idleMs, 100));
      options.onSilent(rest, clock.now() - lastAt);
    });
  };
  owned.add(
    session.onOutput(() => {
      lastAt = clock.now();
      cpuBefore = undefined;
    }),
  );
  owned.add({ dispose: () => timer?.dispose() });
  lookIn(options.idleMs());
  return owned;
}
