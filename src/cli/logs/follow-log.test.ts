import { expect, test } from 'vitest';
import { gapSentence } from './follow-log.ts';

test('T4 a reader is told what it missed, or that the program was restarted', () => {
  const replay = { kind: 'delta', fromSeq: 5_200_000 } as const;
  expect([
    gapSentence({ run: 1, replay }, { run: 1, seq: 1_000_000 }),
    gapSentence({ run: 2, replay }, { run: 1, seq: 1_000_000 }),
  ]).toEqual([
    'berth: this reader was too slow; 4.2 MB of output were skipped here.',
    'berth: the program was restarted.',
  ]);
});
