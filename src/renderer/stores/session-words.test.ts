import { expect, test } from 'vitest';
import { aSession } from '../testing/samples.ts';
import { endingWords, sessionName, sessionWord } from './session-words.ts';

const exited = (end: object) => aSession({ state: { kind: 'exited', at: 181_000, ...end } });

test('a session is called by its name, else its title, else its command', () => {
  expect([
    sessionName(aSession({ name: 'tests', title: 'vim' })),
    sessionName(aSession({ title: 'vim' })),
    sessionName(aSession({ title: ' ' })),
  ]).toEqual(['tests', 'vim', 'zsh']);
});

test('C11 a session with an open question never reads as running', () => {
  expect(sessionWord(aSession(), true, true)).toEqual({ tone: 'waiting', word: 'needs you' });
});

test('U2 each state has its word', () => {
  const words = [
    aSession(),
    exited({ code: 0 }),
    exited({ code: 1 }),
    exited({ signal: 'SIGKILL' }),
  ];
  expect([
    ...words.map((session) => sessionWord(session, false, true).word),
    sessionWord(aSession(), false, false).word,
  ]).toEqual(['running', 'exited 0', 'exited 1', 'killed', 'disconnected']);
});

test('T7 an ended pane says how it ended and how long it ran', () => {
  expect([
    endingWords(exited({ code: 1 })),
    endingWords(exited({ signal: 'SIGTERM' })),
    endingWords(aSession({ state: { kind: 'failed', reason: 'no such program', at: 2 } })),
  ]).toEqual([
    'zsh exited with 1 after 3 min',
    'zsh was ended by SIGTERM after 3 min',
    'zsh did not start: no such program',
  ]);
});
