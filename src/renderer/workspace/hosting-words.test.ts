import { expect, test } from 'vitest';
import { hostingWords } from './hosting-words.ts';

const ours = { version: '0.2.0', builtAt: 2 };

test('a folder that is hosted elsewhere says so, and names another build only where it is one', () => {
  expect([
    hostingWords('own', ours, ours),
    hostingWords('joined', undefined, ours)?.word,
    hostingWords('joined', { ...ours }, ours),
    hostingWords('joined', { version: '0.1.0', builtAt: 1 }, ours),
    hostingWords('joined', { ...ours, builtAt: 1 }, ours)?.word,
  ]).toEqual([
    undefined,
    'engine',
    { word: 'engine', hint: 'Hosted by another process of Berth' },
    { word: 'other build', hint: 'Hosted by another process of Berth, of version 0.1.0' },
    'other build',
  ]);
});
