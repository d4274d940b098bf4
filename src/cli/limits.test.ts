import { expect, test } from 'vitest';
import { checkedName } from './limits.ts';

test('K3 a name loses the spaces around it', () => {
  expect([checkedName(' dev '), checkedName('x'.repeat(200))]).toEqual(['dev', 'x'.repeat(200)]);
});

test.each([
  [' ', 'The name is empty.'],
  ['x'.repeat(300), 'The name has 300 characters; at most 200 are possible.'],
])('K11 the name %j is refused in a sentence', (name, message) => {
  expect(() => checkedName(name)).toThrow(expect.objectContaining({ message, exitCode: 64 }));
});
