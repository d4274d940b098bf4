import type { TurnEnd } from '../../shared/protocol/turn.ts';

export interface TurnWords {
  readonly tone: 'done' | 'waiting' | 'failed';
  readonly sentence: string;
}

/** How a turn ended, for the person: the rule that ended it, and what is still going on (spec L13). */
export function turnWords(end: TurnEnd): TurnWords {
  const { outcome, reason, busy } = end;
  if (reason === 'marker') return { tone: 'done', sentence: 'Answered.' };
  if (reason === 'idle') {
    const ended = `Ended by ${seconds(end.silentMs)} of silence, still running`;
    return busy
      ? { tone: 'waiting', sentence: `${ended}: ${busy}.` }
      : { tone: 'done', sentence: `${ended}.` };
  }
  if (reason === 'question-pending') {
    return { tone: 'waiting', sentence: 'A question waits for you. Answer its card to go on.' };
  }
  const tone = outcome === 'completed' || reason === 'cancelled' ? 'done' : 'failed';
  return { tone, sentence: `${cutShort(end)}${stillThere(end)}` };
}

function cutShort({ reason, code, signal }: TurnEnd): string {
  switch (reason) {
    case 'exit':
      return signal ? `The program was ended by ${signal}.` : `The program exited with ${code}.`;
    case 'max-time':
      return 'Ended by the longest time of a turn.';
    case 'cancelled':
      return 'Stopped.';
    default:
      return 'The session was ended.';
  }
}

const stillThere = ({ stillRunning, code, signal }: TurnEnd): string =>
  stillRunning && code === undefined && signal === undefined ? ' The program still runs.' : '';

/** `2.0 s` */
const seconds = (ms = 0): string => `${(ms / 1000).toFixed(1)} s`;
