import { expect, test } from 'vitest';
import { endWords } from './long-commands.ts';

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
