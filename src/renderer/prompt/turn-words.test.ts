import { expect, test } from 'vitest';
import type { TurnEnd } from '../../shared/protocol/turn.ts';
import { turnWords } from './turn-words.ts';

const end = (change: Partial<TurnEnd>): TurnEnd => ({
  outcome: 'completed',
  reason: 'marker',
  stillRunning: true,
  ...change,
});

test.each([
  [end({}), 'done', 'Answered.'],
  [end({ reason: 'idle', silentMs: 2004 }), 'done', 'Ended by 2.0 s of silence, still running.'],
  [
    end({ reason: 'idle', silentMs: 6000, busy: 'sleep runs in it' }),
    'waiting',
    'Ended by 6.0 s of silence, still running: sleep runs in it.',
  ],
  [
    end({ reason: 'exit', outcome: 'failed', stillRunning: false, code: 3 }),
    'failed',
    'The program exited with 3.',
  ],
  [end({ reason: 'cancelled', outcome: 'failed' }), 'done', 'Stopped. The program still runs.'],
  [
    end({ reason: 'max-time', outcome: 'failed', signal: 'SIGTERM' }),
    'failed',
    'Ended by the longest time of a turn.',
  ],
  [
    end({ reason: 'question-pending', outcome: 'failed' }),
    'waiting',
    'A question waits for you. Answer its card to go on.',
  ],
])('L13 %j is told as it was', (ended, tone, sentence) => {
  expect(turnWords(ended)).toEqual({ tone, sentence });
});
