import type { Clock } from '../../../shared/clock.ts';
import { BerthError } from '../../../shared/errors.ts';
import { DisposableStore } from '../../../shared/lifecycle.ts';
import type { Profile } from '../../../shared/protocol/profile.ts';
import type { TerminalSession } from '../../sessions/terminal-session.ts';
import { onAbort } from './abort.ts';
import { MarkerScanner } from './marker-scanner.ts';
import { PlainOutput } from './plain-output.ts';
import { watchPromptMark } from './shell-marks.ts';
import { watchSilence } from './silence.ts';

interface StartUpOptions {
  readonly session: TerminalSession;
  readonly name: string;
  readonly profile: Profile;
  readonly clock: Clock;
  /** Gives up waiting; the promise is then rejected with its reason. */
  readonly signal: AbortSignal;
}

/** What of the last output an error quotes. */
const QUOTED_BYTES = 4096;
const QUOTED_LENGTH = 400;

/**
 * Resolves when a persistent program is up: it has printed its ready marker or, if the profile
 * names none, marked a prompt or been silent for long enough (spec L1).
 *
 * @throws BerthError `START_FAILED` when it ended before, or was not up in time.
 */
export function waitUntilUp(options: StartUpOptions): Promise<void> {
  const { session, profile, clock, signal } = options;
  const owned = new DisposableStore();
  const up = new Promise<void>((resolve, reject) => {
    owned.add(session.onEnded(() => reject(endedWhileStarting(options))));
    owned.add(clock.after(profile.maxStartupMs, () => reject(notUpInTime(options))));
    owned.add(onAbort(signal, () => reject(signal.reason)));
    if (profile.readyMarker === undefined) {
      const idleMs = () => profile.startupIdleTimeoutMs;
      owned.add(watchSilence({ session, clock, idleMs, onSilent: () => resolve() }));
      owned.add(watchPromptMark({ session, clock, onWaiting: () => resolve() }));
    } else {
      const marker = new MarkerScanner(profile.readyMarker);
      owned.add(session.onOutput((bytes) => void (marker.push(bytes) && resolve())));
    }
  });
  return up.finally(() => owned.dispose());
}

function endedWhileStarting(options: StartUpOptions): BerthError {
  const { state } = options.session.describe();
  const ending = state.kind === 'exited' ? state : undefined;
  const how = ending?.signal
    ? `by ${ending.signal}`
    : `with exit code ${ending?.code ?? 'unknown'}`;
  return startFailed(options, `ended ${how} while it was starting`, {
    ...(ending?.code === undefined ? {} : { code: ending.code }),
    ...(ending?.signal === undefined ? {} : { signal: ending.signal }),
  });
}

function notUpInTime(options: StartUpOptions): BerthError {
  const { maxStartupMs, readyMarker } = options.profile;
  const why =
    readyMarker === undefined
      ? 'it never stopped printing; a "readyMarker" in the profile would tell when it is up'
      : `it did not print its ready marker ${JSON.stringify(readyMarker)}`;
  return startFailed(options, `was not up after ${maxStartupMs} ms: ${why}`, {});
}

function startFailed(
  { name, session }: StartUpOptions,
  what: string,
  ending: { readonly code?: number; readonly signal?: string },
): BerthError {
  const { command, args } = session.describe();
  const output = lastWords(session);
  const quote = output ? ` Its last words: ${output}` : ' It printed nothing.';
  return new BerthError(
    'START_FAILED',
    `Profile "${name}": ${[command, ...args].join(' ').slice(0, QUOTED_LENGTH)} ${what}.${quote}`,
    { data: { profile: name, command, output, ...ending } },
  );
}

function lastWords({ log }: TerminalSession): string {
  const from = Math.max(log.tailSeq, log.headSeq - QUOTED_BYTES);
  const bytes = Buffer.concat(log.read(from, QUOTED_BYTES));
  return new PlainOutput().push(bytes).trim().slice(-QUOTED_LENGTH);
}
