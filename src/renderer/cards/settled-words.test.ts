import { expect, test } from 'vitest';
import { aQuestion } from '../testing/samples.ts';
import { settledWords } from './settled-words.ts';

const words = (state: object) => settledWords(aQuestion({ state }), 'window 1')?.text;

test('C1 a settled card says what was answered, and where', () => {
  expect([
    words({ kind: 'open' }),
    words({ kind: 'answered', optionId: 'yes', by: 'window 1', at: 2 }),
    words({ kind: 'answered', optionId: 'no', by: 'window 2', at: 2 }),
    words({ kind: 'withdrawn', reason: 'the agent stopped', at: 2 }),
    words({ kind: 'expired', at: 2 }),
  ]).toEqual([
    undefined,
    'You answered “Run”',
    'Answered in window 2: “Stop”',
    'Withdrawn: the agent stopped',
    'Expired without an answer',
  ]);
});
