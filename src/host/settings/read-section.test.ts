import { expect, test } from 'vitest';
import { readNotificationSettings } from './notification-settings.ts';
import { readStandDownSettings } from './stand-down-settings.ts';

const all = { questions: true, commands: true, failures: true };

test.each([
  [{}, all, []],
  [{ notifications: { commands: false } }, { ...all, commands: false }, []],
  [{ notifications: 3 }, all, [/must be an object, such as \{"commands": false\}; it is 3/]],
  [
    { notifications: { commands: false, failures: 'no' } },
    { ...all, commands: false },
    [/^"notifications.failures" must be true or false; it is "no". Its default counts.$/],
  ],
])('U10 %j: each kind is switched by itself, and what is bad is named', (root, settings, said) => {
  const read = readNotificationSettings(root);
  expect(read).toEqual({
    settings,
    problems: said.map((problem) =>
      expect.objectContaining({ problem: expect.stringMatching(problem) }),
    ),
  });
});

test('S13 each number of the stand-down rule is a setting, and one out of range is named', () => {
  const given = { emptyHostMs: 600_000, watchGraceMs: 5_000, sweepMs: 1, noteSettleMs: '2 s' };
  const { settings, problems } = readStandDownSettings({ standDown: given });
  expect({ settings, problems: problems.map(({ problem }) => problem) }).toEqual({
    settings: {
      noteSettleMs: 1_000,
      watchGraceMs: 5_000,
      sweepMs: 30_000,
      emptyHostMs: 600_000,
      unusedSessionMs: 1_800_000,
    },
    problems: [
      '"standDown.noteSettleMs" must be a whole number of milliseconds from 0 to 3600000; it is "2 s". Its default counts.',
      '"standDown.sweepMs" must be a whole number of milliseconds from 1000 to 3600000; it is 1. Its default counts.',
    ],
  });
});
