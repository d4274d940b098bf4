import { expect, test } from 'vitest';
import { withoutUserInfo } from './redact.ts';

test.each([
  ["Password for 'http://ghp_token@host:1': ", "Password for 'http://***@host:1': "],
  ['https://a:p@ss@host/x and ssh://git@other', 'https://***@host/x and ssh://***@other'],
  ['http://host/a@b', 'http://host/a@b'],
  ["alice@host's password: ", "alice@host's password: "],
])('C9 %j loses the user-info of its addresses', (text, redacted) => {
  expect(withoutUserInfo(text)).toBe(redacted);
});
