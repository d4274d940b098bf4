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
    workWords([]),
    workWords([holder('surface', 'window 1')]),
    workWords([holder('surface', 'window 1'), holder('session', 'zsh')]),
    workWords([holder('session', 'zsh'), holder('session', 'vim'), holder('turn', 'claude')]),
  ]).toEqual(['', '', 'zsh is running', '2 sessions are running · claude is working']);
});
