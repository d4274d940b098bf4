import { activityWord } from '../../shared/activity-words.ts';
import { assertNever } from '../../shared/assert-never.ts';
import { endCauseWords } from '../../shared/end-cause-words.ts';
import type { Activity } from '../../shared/protocol/activity.ts';
import type { Session, SessionState } from '../../shared/protocol/session.ts';
import { durationWords } from './time-words.ts';

export type SessionTone = 'running' | 'idle' | 'waiting' | 'done' | 'failed' | 'unknown';

export interface SessionWord {
  readonly tone: SessionTone;
  readonly word: string;
}

/** The state in a word, for its dot and the list. A session that waits for an answer never reads as running. */
export function sessionWord(session: Session, asks: boolean, connected: boolean): SessionWord {
  if (asks) return { tone: 'waiting', word: 'needs you' };
  if (!connected) return { tone: 'unknown', word: 'disconnected' };
  const { state } = session;
  switch (state.kind) {
    case 'running':
      return session.activity ? activeWord(session.activity) : { tone: 'running', word: 'running' };
    case 'exited':
      return exitWord(state);
    case 'failed':
      return { tone: 'failed', word: 'failed' };
    default:
      return assertNever(state);
  }
}

function activeWord(activity: Activity): SessionWord {
  const word = activityWord(activity);
  if (activity.kind === 'unknown') return { tone: 'unknown', word };
  return { tone: activity.kind === 'prompt' ? 'idle' : 'running', word };
}

type Exited = SessionState & { kind: 'exited' };

/** Signals that ask a program to end: a person, or a logout, wanted it. */
const ASKED_TO_END: ReadonlySet<string> = new Set(['SIGHUP', 'SIGINT', 'SIGTERM']);

function exitWord({ code, signal, cause }: Exited): SessionWord {
  if (cause) return { tone: 'done', word: endCauseWords(cause) };
  if (signal === undefined) {
    return { tone: code === 0 ? 'done' : 'failed', word: `exited ${code ?? '?'}` };
  }
  if (ASKED_TO_END.has(signal)) return { tone: 'done', word: 'ended' };
  return { tone: 'failed', word: signal === 'SIGKILL' ? 'killed' : signal };
}

/**
 * How a session ended, for the bar below its last output: `tests exited with 1 after 3 min`. `name`
 * is what the session is called.
 */
export function endingWords({ state, startedAt }: Session, name: string): string {
  if (state.kind === 'running') return '';
  if (state.kind === 'failed') return `${name} did not start: ${state.reason}`;
  if (state.cause) return `${name} ${endCauseWords(state.cause, state.at)}`;
  return `${name} ${howEnded(state)} after ${durationWords(state.at - startedAt)}`;
}

function howEnded({ code, signal }: Exited): string {
  if (signal === undefined) return `exited with ${code ?? 'an unknown status'}`;
  // The hang-up is what ending a session does; its name would tell a person nothing.
  return signal === 'SIGHUP' ? 'was ended' : `was ended by ${signal}`;
}
