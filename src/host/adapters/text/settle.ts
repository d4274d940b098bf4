import type { Clock } from '../../../shared/clock.ts';
import { DisposableStore } from '../../../shared/lifecycle.ts';
import { type Profile, responseIdleMs } from '../../../shared/protocol/profile.ts';
import type { TerminalSession } from '../../sessions/terminal-session.ts';
import { MarkerScanner } from './marker-scanner.ts';
import { watchPromptMark } from './shell-marks.ts';
import { watchSilence } from './silence.ts';

interface SettleOptions {
  readonly session: TerminalSession;
  readonly profile: Profile;
  readonly clock: Clock;
}

/** Silence that tells that nothing more comes of a turn that was cut short. Milliseconds. */
const SILENT_MS = 2000;
/** A program that never comes to rest does not keep later turns for ever. Milliseconds. */
const LONGEST_MS = 10_000;

/**
 * Resolves when a program has come to rest after a turn that was cut short: what it still prints is
 * no answer to the next prompt. To be called as the turn ends, since its marker may come at once.
 */
export function untilSettled({ session, profile, clock }: SettleOptions): Promise<void> {
  const owned = new DisposableStore();
  const settled = new Promise<void>((resolve) => {
    const idleMs = Math.min(responseIdleMs(profile) ?? SILENT_MS, SILENT_MS);
    owned.add(watchSilence({ session, clock, idleMs: () => idleMs, onSilent: () => resolve() }));
    owned.add(watchPromptMark({ session, clock, onWaiting: () => resolve() }));
    owned.add(session.onEnded(() => resolve()));
    owned.add(clock.after(LONGEST_MS, resolve));
    if (profile.endMarker === undefined) return;
    const marker = new MarkerScanner(profile.endMarker);
    owned.add(session.onOutput((bytes) => void (marker.push(bytes) && resolve())));
  });
  return settled.finally(() => owned.dispose());
}
