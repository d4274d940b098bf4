import { expect, test } from 'vitest';
import { aSession } from '../testing/samples.ts';
import { endingWords, sessionWord } from './session-words.ts';

const exited = (end: object) => aSession({ state: { kind: 'exited', at: 181_000, ...end } });

test('C11 a session with an open question never reads as running', () => {
  expect(sessionWord(aSession(), true, true)).toEqual({ tone: 'waiting', word: 'needs you' });
});

test('U2 each state has its word', () => {
  const words = [
    aSession(),
    exited({ code: 0 }),
    exited({ code: 1 }),
    exited({ signal: 'SIGKILL' }),
    exited({ signal: 'SIGSEGV' }),
    exited({ signal: 'SIGHUP' }),
  ];
  expect([
    ...words.map((session) => sessionWord(session, false, true).word),
    sessionWord(aSession(), false, false).word,
  ]).toEqual(['running', 'exited 0', 'exited 1', 'killed', 'SIGSEGV', 'ended', 'disconnected']);
});

test('T7 only a failure is shown as one, not a session that was asked to end', () => {
  const ends = [{ code: 0 }, { code: 2 }, { signal: 'SIGKILL' }, { signal: 'SIGTERM' }];
  expect(ends.map((end) => sessionWord(exited(end), false, true).tone)).toEqual([
    'done',
    'failed',
    'failed',
    'done',
  ]);
});

test('T7 an ended pane says how it ended and how long it ran', () => {
  expect([
    endingWords(exited({ code: 1 }), 'tests'),
    endingWords(exited({ signal: 'SIGTERM' }), 'tests'),
    endingWords(exited({ signal: 'SIGHUP' }), 'zsh 2'),
    endingWords(aSession({ state: { kind: 'failed', reason: 'no such program', at: 2 } }), 'zsh'),
  ]).toEqual([
    'tests exited with 1 after 3 min',
    'tests was ended by SIGTERM after 3 min',
    'zsh 2 was ended after 3 min',
    'zsh did not start: no such program',
  ]);
});
