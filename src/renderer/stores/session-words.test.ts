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
    exited({ cause: 'crash' }),
  ];
  expect([
    ...words.map((session) => sessionWord(session, false, true).word),
    sessionWord(aSession(), false, false).word,
  ]).toEqual([
    'running',
    'exited 0',
    'exited 1',
    'killed',
    'SIGSEGV',
    'ended',
    'ended by a crash',
    'disconnected',
  ]);
});

test('T11 a running terminal says what it does; only one at its prompt rests', () => {
  const doing = (kind: string, halfTyped = false) =>
    sessionWord(
      aSession({
        activity: {
          kind,
          halfTyped,
          source: 'termios',
          evidence: 'It is seen.',
          since: 0,
          seenAt: 0,
          busy: kind !== 'prompt',
          nested: false,
          leftRunning: [],
        },
      }),
      false,
      true,
    );
  expect([
    doing('prompt'),
    doing('prompt', true),
    doing('program'),
    doing('background'),
    doing('stopped'),
    doing('unknown'),
  ]).toEqual([
    { tone: 'idle', word: 'idle' },
    { tone: 'idle', word: 'half-typed' },
    { tone: 'running', word: 'working' },
    { tone: 'running', word: 'background' },
    { tone: 'running', word: 'stopped' },
    { tone: 'unknown', word: 'unknown' },
  ]);
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
