import { expect, test } from 'vitest';
import { createCommands } from './commands.ts';

const stroke = { ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };
const commands = createCommands({} as never, 'linux');

test('U5 what programs use stays theirs', () => {
  const keys = ['c', 'v', 't', 'w', 'a', 'k', 'b', 'j', 'n', 'o'].map((key) =>
    commands.forKey({ ...stroke, key, code: `Key${key.toUpperCase()}`, ctrlKey: true }),
  );
  expect(keys.every((name) => name === undefined)).toBe(true);
});

test('U5 the shortcuts of the platform are known', () => {
  expect([
    commands.forKey({ ...stroke, key: 'F6', code: 'F6' }),
    commands.forKey({ ...stroke, key: '3', code: 'Digit3', altKey: true }),
    commands.forKey({ ...stroke, key: 'V', code: 'KeyV', ctrlKey: true, shiftKey: true }),
    commands.keyLabel('session.new'),
    commands.keyLabel('workspace.close'),
  ]).toEqual(['focus.nextRegion', 'tab.3', 'edit.paste', 'Ctrl+Shift+T', undefined]);
});
