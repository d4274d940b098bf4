import { expect, test } from 'vitest';
import { linesRun, withoutControls } from './paste-text.ts';

test('a pasted text cannot end the bracket it is pasted in', () => {
  expect(withoutControls('ls\u001b[201~\nrm -rf /\u0003\u009b')).toBe('ls[201~\nrm -rf /');
});

test('each line end runs a line', () => {
  expect(['ls', 'ls\n', 'a\r\nb\rc\n'].map(linesRun)).toEqual([0, 1, 3]);
});
