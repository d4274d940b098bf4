import { constants } from 'node:os';
import { assertNever } from '../../shared/assert-never.ts';
import { endCauseWords } from '../../shared/end-cause-words.ts';
import type { Session, SessionState } from '../../shared/protocol/session.ts';
import { exitCode } from '../exit-codes.ts';
import { sessionPhrase } from '../sessions.ts';
import { spokenDuration } from '../text/duration.ts';
import { visible } from '../text/visible.ts';

/** Why `berth attach` left a session. A client always knows. */
export type Leaving =
  | { readonly kind: 'detached' }
  /** The program ended. `state` is what the host said about it, if it still could. */
  | { readonly kind: 'ended'; readonly state?: SessionState | undefined }
  | { readonly kind: 'removed' }
  | { readonly kind: 'lost'; readonly reason: string }
  | { readonly kind: 'retiring'; readonly reason: string }
  /** A newer build waited for this view alone, and nobody used it. */
  | { readonly kind: 'letGo' }
  | { readonly kind: 'signal'; readonly signal: NodeJS.Signals }
  /** The person's own terminal was closed. */
  | { readonly kind: 'hungUp' };

export interface Farewell {
  readonly sentence: string;
  readonly exitCode: number;
}

/** What to say about a leaving, and the exit code: the program's own when it ended. */
export function farewell(leaving: Leaving, session: Session): Farewell {
  const phrase = sessionPhrase(session);
  switch (leaving.kind) {
    case 'detached':
      return { sentence: `Detached. ${phrase} goes on.`, exitCode: exitCode.ok };
    case 'ended':
      return ended(phrase, session, leaving.state);
    case 'removed':
      return { sentence: `${phrase} was closed.`, exitCode: exitCode.failed };
    case 'lost':
      return {
        sentence: `Lost ${phrase}: the connection to its host ended (${visible(leaving.reason)}). berth status shows which hosts run.`,
        exitCode: exitCode.failed,
      };
    case 'retiring':
      return {
        sentence: `Left ${phrase}: the host closes (${visible(leaving.reason)}).`,
        exitCode: exitCode.failed,
      };
    case 'letGo':
      return {
        sentence: `Let go of ${phrase}: a newer build of Berth takes over, and this terminal was not used for a while. Attach again to go on.`,
        exitCode: exitCode.ok,
      };
    case 'signal':
      return {
        sentence: `Detached by ${leaving.signal}. ${phrase} goes on.`,
        exitCode: afterSignal(leaving.signal),
      };
    case 'hungUp':
      return {
        sentence: `Detached: this terminal is gone. ${phrase} goes on.`,
        exitCode: exitCode.ok,
      };
    default:
      return assertNever(leaving);
  }
}

function ended(phrase: string, { startedAt }: Session, state: SessionState | undefined): Farewell {
  if (state?.kind === 'failed') {
    return { sentence: `${phrase} never ran: ${visible(state.reason)}`, exitCode: exitCode.failed };
  }
  if (state?.kind !== 'exited') return { sentence: `${phrase} ended.`, exitCode: exitCode.failed };
  const { code, signal, at, cause } = state;
  if (cause) {
    return {
      sentence: `${phrase} ${endCauseWords(cause, at)}. berth restart runs it again.`,
      exitCode: exitCode.failed,
    };
  }
  const how = signal ? `by ${signal}` : `with exit code ${code ?? 'unknown'}`;
  return {
    sentence: `${phrase} ended ${how} after ${spokenDuration(at - startedAt)}.`,
    exitCode: signal ? afterSignal(signal) : (code ?? exitCode.failed),
  };
}

/** 128 and the signal's number, as shells count. */
function afterSignal(signal: string): number {
  const number = (constants.signals as Readonly<Record<string, number>>)[signal];
  return number === undefined ? exitCode.failed : 128 + number;
}
