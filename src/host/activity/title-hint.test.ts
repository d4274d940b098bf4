import { expect, test } from 'vitest';
import { titleHint } from './title-hint.ts';

test('T11 what the title of an agent says is told; any other title says nothing', () => {
  // As the programs printed them; Gemini CLI fills its own up with spaces.
  const hints = [
    '\u2733 Claude Code',
    '\u25d0 Claude Code',
    '\u25d1 Claude Code',
    '\u280b Fix tests',
    '\u25c7  Ready (berth)        ',
    '\u2726  Working\u2026 (berth)    ',
    '\u23f2  Working\u2026 (berth)    ',
    '\u270b  Action Required (berth)   ',
    'OpenCode',
    'vim',
    undefined,
  ];
  const works = 'Its title says that it works.';
  expect(hints.map(titleHint)).toEqual([
    'Its title says that it waits for a person.',
    works,
    works,
    works,
    'Its title says that it waits for a prompt.',
    works,
    works,
    'Its title says that it needs an answer.',
    undefined,
    undefined,
    undefined,
  ]);
});
