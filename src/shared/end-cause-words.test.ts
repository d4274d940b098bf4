import { expect, test } from 'vitest';
import { endCauseWords } from './end-cause-words.ts';

test('T13 it is said what ended a session, and when', () => {
  const today = new Date();
  today.setHours(14, 2);
  expect([
    endCauseWords('update'),
    endCauseWords('crash', today.getTime()),
    endCauseWords('quit', new Date(2026, 0, 5, 9, 7).getTime()),
  ]).toEqual([
    'ended by an update',
    'ended by a crash at 14:02',
    'ended when Berth quit on 2026-01-05 at 09:07',
  ]);
});
