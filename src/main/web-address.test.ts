import { expect, test } from 'vitest';
import { webAddress } from './web-address.ts';

test.each([
  ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
  ['HTTP://EXAMPLE.com', 'http://example.com/'],
  ['  https://example.com  ', 'https://example.com/'],
  ['file:///etc/passwd', undefined],
  ['javascript:alert(1)', undefined],
  ['java\nscript:alert(1)', undefined],
  ['smb://host/share', undefined],
  ['-https://example.com', undefined],
  ['example.com', undefined],
  ['', undefined],
])('%j opens %j', (text, address) => {
  expect(webAddress(text)).toBe(address);
});
