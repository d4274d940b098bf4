import { expect, test } from 'vitest';
import type { Holder } from '../shared/protocol/holder.ts';
import { trayWords } from './work-words.ts';

const holder = (kind: Holder['kind'], id: string): Holder => ({
  kind,
  id,
  title: id,
  evidence: '',
  since: 1,
});

test('C11 the tray says how many questions wait, and what runs', () => {
  expect([
    trayWords([holder('session', 'a')]),
    trayWords([holder('question', 'q')]),
    trayWords([holder('question', 'q'), holder('question', 'r'), holder('session', 'a')]),
  ]).toEqual([
    'Berth: 1 still running',
    'Berth: 1 question waits',
    'Berth: 2 questions wait, 1 still running',
  ]);
});
