import { expect, test } from 'vitest';
import { endWords, failureWords } from './end-words.ts';
import { aSession } from './testing/samples.ts';

const command = { id: 0, folder: '/', startSeq: 0, startedAt: 1_000 };

test('U10 a command of more than 30 s is told with how it ended, a shorter one is not', () => {
  expect([
    endWords({ ...command, text: 'make\nall', endedAt: 200_000, exitCode: 2 }),
    endWords({ ...command, endedAt: 40_000, exitCode: 0 }),
    endWords({ ...command, text: 'ls', endedAt: 1_100, exitCode: 0 }),
    endWords({ ...command, text: 'ls' }),
  ]).toEqual([
    { title: 'make failed with 2', body: 'It took 3 min.' },
    { title: 'A command ended', body: 'It took 39 s.' },
    undefined,
    undefined,
  ]);
});

test('U10 a program that fails by itself is told, a shell and one that somebody ended are not', () => {
  const ended = (how: object, profile = 'custom') =>
    failureWords(
      aSession({
        label: 'npm run dev',
        profile,
        startedAt: 1_000,
        state: { kind: 'exited', at: 62_000, ...how },
      }),
    );
  expect([
    ended({ code: 1 }),
    ended({ signal: 'SIGSEGV' }),
    ended({ code: 0 }),
    ended({ signal: 'SIGHUP' }),
    ended({ code: 1 }, 'bash'),
    failureWords(aSession({})),
  ]).toEqual([
    { title: 'npm run dev failed with 1', body: 'It ran for 1 min.' },
    { title: 'npm run dev failed with SIGSEGV', body: 'It ran for 1 min.' },
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
