import type { Clock } from '../../../shared/clock.ts';
import { BerthError } from '../../../shared/errors.ts';
import { DisposableStore } from '../../../shared/lifecycle.ts';
import { type Profile, responseIdleMs } from '../../../shared/protocol/profile.ts';
import type { TurnEnd } from '../../../shared/protocol/turn.ts';
import type { TerminalSession } from '../../sessions/terminal-session.ts';
import type { TurnSink } from '../turn-sink.ts';
import { onAbort } from './abort.ts';
import { checkLineLength } from './line-limit.ts';
import { MarkerScanner } from './marker-scanner.ts';
import { PlainOutput } from './plain-output.ts';
import type { Rest } from './rest.ts';
import { runsMarkedCommand, watchPromptMark } from './shell-marks.ts';
import { watchSilence } from './silence.ts';

export interface TurnOptions {
  readonly session: TerminalSession;
  readonly profile: Profile;
  readonly prompt: string;
  /** Milliseconds. */
  readonly maxTurnMs?: number | undefined;
  readonly sink: TurnSink;
  /** Whoever asked takes the turn back. */
  readonly cancelled: AbortSignal;
  /** The session is being ended. */
  readonly terminated: AbortSignal;
  readonly clock: Clock;
  hasOpenQuestion(): boolean;
}

/**
 * Gives a prompt to a program that is up, passes on what it prints, and answers how the turn ended.
 * The caller hands that end to the sink. The program may still run; ending it is the caller's.
 *
 * @throws BerthError `INPUT_FULL`, `SESSION_ENDED` or, for a line that its terminal would cut,
 *   `BAD_REQUEST`; before anything was passed on.
 */
export async function runTurn(options: TurnOptions): Promise<TurnEnd> {
  const owned = new DisposableStore();
  try {
    const ended = watchForEnd(options, owned);
    passOn(options, owned);
    givePrompt(options);
    options.sink.started({ sessionId: options.session.id });
    return await ended;
  } finally {
    owned.dispose();
  }
}

function watchForEnd(options: TurnOptions, owned: DisposableStore): Promise<TurnEnd> {
  const { session, profile, clock, cancelled, terminated } = options;
  return new Promise((resolve) => {
    const end = (outcome: TurnEnd['outcome'], reason: TurnEnd['reason'], more = {}) =>
      resolve({ outcome, reason, stillRunning: session.isRunning, ...more });
    owned.add(session.onEnded(() => resolve(exitOf(session, terminated))));
    owned.add(onAbort(terminated, () => end('failed', 'terminated')));
    owned.add(onAbort(cancelled, () => end('failed', 'cancelled')));
    const done = () => end('completed', 'marker');
    // The process of one prompt says by its exit that it is done.
    if (profile.persistent) owned.add(watchPromptMark({ session, clock, onWaiting: done }));
    if (profile.endMarker !== undefined) {
      const marker = new MarkerScanner(profile.endMarker);
      owned.add(session.onOutput((bytes) => void (marker.push(bytes) && done())));
    }
    const maxMs = Math.min(profile.maxTurnMs ?? Infinity, options.maxTurnMs ?? Infinity);
    if (maxMs < Infinity) owned.add(clock.after(maxMs, () => end('failed', 'max-time')));
    const longestSilence = responseIdleMs(profile);
    if (longestSilence === undefined) return;
    const idleMs = () =>
      (runsMarkedCommand(session) ? responseIdleMs(profile, true) : undefined) ?? longestSilence;
    const isHeldBack = () => options.sink.pressure?.wantsPause ?? false;
    const onSilent = (rest: Rest, silentMs: number) =>
      options.hasOpenQuestion()
        ? end('failed', 'question-pending', { silentMs })
        : end('completed', 'idle', { silentMs, ...('what' in rest ? { busy: rest.what } : {}) });
    owned.add(watchSilence({ session, clock, idleMs, isHeldBack, onSilent }));
  });
}

/** A program that was told to end did not end by itself. */
function exitOf(session: TerminalSession, terminated: AbortSignal): TurnEnd {
  const ending = endingOf(session);
  if (terminated.aborted || session.isEnding) {
    return { outcome: 'failed', reason: 'terminated', stillRunning: false, ...ending };
  }
  const outcome = ending.code === 0 ? 'completed' : 'failed';
  return { outcome, reason: 'exit', stillRunning: false, ...ending };
}

/** How the program of a session ended; nothing while it runs. */
export function endingOf(session: TerminalSession): Pick<TurnEnd, 'code' | 'signal'> {
  const { state } = session.describe();
  if (state.kind !== 'exited') return {};
  const { code, signal } = state;
  return { ...(code === undefined ? {} : { code }), ...(signal === undefined ? {} : { signal }) };
}

function passOn({ session, sink }: TurnOptions, owned: DisposableStore): void {
  const plain = new PlainOutput();
  const { pressure } = sink;
  if (pressure) {
    owned.add(session.addBrake(pressure));
    owned.add(pressure.onChanged(() => session.updatePressure()));
  }
  owned.add(
    session.onOutput((bytes) => {
      const kept = Uint8Array.from(bytes);
      sink.delta({ bytes: kept, text: plain.push(kept) });
    }),
  );
}

/** The key that sends a line off. Pipes have no keys: there a line ends with a line feed. */
const ENTER = '\r';
const LINE_FEED = '\n';

function givePrompt({ session, profile, prompt }: TurnOptions): void {
  if (!session.isRunning) {
    throw new BerthError('SESSION_ENDED', 'The program has ended; nothing reads the prompt.');
  }
  if (profile.terminal) checkLineLength(prompt, session.lineMode);
  const isLastOnPipe = !profile.persistent && !profile.terminal;
  // The end of the input ends the last prompt: nothing needs to be added to it.
  const ending = isLastOnPipe ? '' : profile.terminal ? ENTER : LINE_FEED;
  if (!profile.terminal) session.show(`\x1b[1m> ${shown(prompt)}\x1b[22m\r\n`);
  session.write(Buffer.from(prompt + ending, 'utf8'));
  if (!profile.persistent) session.endInput();
}

/** How much of a prompt the terminal shows above its answer. Characters. */
const SHOWN_LENGTH = 2000;

/** A prompt as it can be printed: no control characters, however it was meant. */
function shown(prompt: string): string {
  const printable = prompt
    .slice(0, SHOWN_LENGTH)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not get through.
    .replace(/[\x00-\x09\x0b-\x1f\x7f-\x9f]/g, ' ');
  return printable.replaceAll('\n', '\r\n  ') + (prompt.length > SHOWN_LENGTH ? '…' : '');
}
