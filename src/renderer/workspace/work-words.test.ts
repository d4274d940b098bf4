import { expect, test } from 'vitest';
import type { Holder } from '../../shared/protocol/holder.ts';
import { workWords } from './work-words.ts';

const holder = (kind: Holder['kind'], title: string): Holder => ({
  kind,
  id: title,
  title,
  since: 0,
  evidence: '',
});

test('the status line says what runs, and is silent about windows', () => {
  expect([
    workWords([], 0),
    workWords([holder('surface', 'window 1')], 0),
    workWords([holder('surface', 'window 1'), holder('session', 'zsh')], 0),
    workWords([holder('session', 'zsh'), holder('session', 'vim'), holder('turn', 'claude')], 0),
  ]).toEqual(['', '', 'zsh is running', '2 sessions are running · claude is working']);
});

test('the status line counts what runs in the other folders too', () => {
  expect([
    workWords([], 1),
    workWords([], 22),
    workWords([holder('session', 'zsh')], 1),
    workWords([holder('session', 'zsh'), holder('session', 'vim')], 22),
  ]).toEqual([
    '1 session is running in other folders',
    '22 sessions are running in other folders',
    'zsh is running here, 1 in other folders',
    '2 sessions are running here, 22 in other folders',
  ]);
});
