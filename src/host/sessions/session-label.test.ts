import { expect, test } from 'vitest';
import { commandLabel, lowestFree } from './session-label.ts';

test('a shell is called by its name, another program with its arguments, on one line', () => {
  const label = (command: string, args: string[], isPlainShell = false) =>
    commandLabel({ command, args, isPlainShell });
  expect([
    label('/usr/bin/zsh', ['-l'], true),
    label('/bin/sh', ['-c', 'make\nall']),
    label('npm', ['run', 'dev']),
    label('cat', ['x'.repeat(100)]),
  ]).toEqual(['zsh', 'sh -c make all', 'npm run dev', `cat ${'x'.repeat(55)}…`]);
});

test('a number is taken again only when its session is forgotten', () => {
  expect([lowestFree(new Set()), lowestFree(new Set([1, 3])), lowestFree(new Set([2]))]).toEqual([
    1, 2, 1,
  ]);
});
