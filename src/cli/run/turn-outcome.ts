import type { TurnEnd, TurnEndReason } from '../../shared/protocol/turn.ts';
import { exitCode } from '../exit-codes.ts';
import { visible } from '../text/visible.ts';

const failedCodes: Partial<Record<TurnEndReason, number>> = {
  'max-time': exitCode.timedOut,
  cancelled: exitCode.interrupted,
  'question-pending': exitCode.questionPending,
};

/** What `berth run` answers for the end of its turn. */
export const turnExitCode = ({ outcome, reason }: TurnEnd): number =>
  outcome === 'completed' ? exitCode.ok : (failedCodes[reason] ?? exitCode.failed);

/** What a person should know about how a turn ended; undefined when all went as it should. */
export function turnRemark(end: TurnEnd): string | undefined {
  const { outcome, reason, code, signal, busy, stillRunning } = end;
  const still = stillRunning && !signal && code === undefined ? '; the program still runs' : '';
  if (outcome === 'completed') {
    return reason === 'idle' && busy
      ? `Ended by ${spokenSilence(end)} of silence, but it still works: ${visible(busy)}.`
      : undefined;
  }
  switch (reason) {
    case 'exit':
      return signal ? `The program was ended by ${signal}.` : `The program exited with ${code}.`;
    case 'max-time':
      return `The turn took as long as it may${still}.`;
    case 'cancelled':
      return `Cancelled${still}.`;
    case 'terminated':
      return 'The session was ended.';
    case 'question-pending':
      return 'A question waits for a person; answer its card in Berth.';
    default:
      return `Failed: ${reason}${still}.`;
  }
}

/** `2.0 s` */
const spokenSilence = ({ silentMs = 0 }: TurnEnd): string => `${(silentMs / 1000).toFixed(1)} s`;
