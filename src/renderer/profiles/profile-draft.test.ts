import { expect, test } from 'vitest';
import { draftOf, writtenOf } from './profile-draft.ts';
import { problemsOf } from './profile-problems.ts';

const calc = { command: 'bc', args: ['-q', 'two\nlines'], persistent: true, endMarker: '\n' };

test('U7 a profile that is not changed is written as it stood', () => {
  const values = [
    calc,
    { command: 'x', enabled: true, args: [], interrupt: '\u0003', keep: 'always' },
    { command: 'x', env: { A: '1', B: '' }, promptArgs: [], terminal: true, maxTurnMs: 100 },
    { command: 'x', interrupt: '' },
    { comand: 'typo', args: ['a'] },
    {},
  ];
  expect(values.map((value) => writtenOf(draftOf('p', value), value))).toEqual([
    ...values.slice(0, -2),
    // What a profile must have is asked for.
    { comand: 'typo', args: ['a'], command: '' },
    { command: '' },
  ]);
});

test('U7 what says only what counts anyway is not written', () => {
  const draft = { ...draftOf('p', undefined), command: 'bc', env: [{ name: '', value: '' }] };
  expect(writtenOf(draft, undefined)).toEqual({ command: 'bc' });
});

test('U7 each field says what is wrong with it', () => {
  const draft = {
    ...draftOf('my calc', { comand: 'bc' }),
    startupIdleTimeoutMs: 'soon',
    maxTurnMs: '1',
    endMarker: '\\q',
    env: [
      { name: 'A', value: '1' },
      { name: 'A', value: '2' },
    ],
  };
  expect(problemsOf(draft, [])).toEqual({
    name: expect.stringMatching(/^Must be 1 to 64 letters/),
    command: 'Must name a program.',
    startupIdleTimeoutMs: 'Must be a whole number of milliseconds.',
    maxTurnMs: 'Must be at least 10 (milliseconds).',
    endMarker: expect.stringContaining('backslash that begins nothing'),
    env: 'Has “A” twice.',
    unknown: expect.stringContaining('“comand”'),
  });
  expect(problemsOf(draftOf('calc', calc), ['calc', 'x'])).toEqual({
    name: 'You have a profile “calc” already.',
  });
  expect(problemsOf(draftOf('calc', calc), [])).toEqual({});
});

test('U7 a bad value is shown as it stands in the file, and named', () => {
  const draft = draftOf('p', { command: 'bc', args: 'x', maxStartupMs: 'soon', env: 7 });
  expect([draft.args, draft.maxStartupMs, draft.env]).toEqual([['x'], 'soon', []]);
});
