import { expect, test } from 'vitest';
import { shellQuoted } from './shell-quote.ts';

test('a dropped path is quoted only where it must be', () => {
  expect([
    shellQuoted('/home/ada/a.txt', 'linux'),
    shellQuoted("/home/ada/it's mine.txt", 'linux'),
    shellQuoted('/tmp/$(reboot)', 'darwin'),
    shellQuoted('C:\\My Files\\a.txt', 'win32'),
  ]).toEqual([
    '/home/ada/a.txt',
    "'/home/ada/it'\\''s mine.txt'",
    "'/tmp/$(reboot)'",
    '"C:\\My Files\\a.txt"',
  ]);
});
