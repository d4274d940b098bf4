import { expect, test } from 'vitest';
import { readNotificationSettings } from './notification-settings.ts';

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
