import { expect, test } from 'vitest';
import { titleHint } from './title-hint.ts';

test('T11 what the title of an agent says is told; any other title says nothing', () => {
  const hints = [
    '\u2733 Fix tests',
    '\u25c7  Ready (berth)',
    '\u280b Fix tests',
    '\u270b  Action Required',
    'vim',
    undefined,
  ];
  expect(hints.map(titleHint)).toEqual([
    'Its title says that it waits for a prompt.',
    'Its title says that it waits for a prompt.',
    'Its title says that it works.',
    'Its title says that it needs an answer.',
    undefined,
    undefined,
  ]);
});
