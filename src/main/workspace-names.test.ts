import { expect, test } from 'vitest';
import { workspaceNames } from './workspace-names.ts';

test('a folder is named by its last part', () => {
  expect(workspaceNames(['/home/ada/code/berth', '/home/ada/notes'])).toEqual(['berth', 'notes']);
});

test('folders with the same name are told apart by as many parents as it takes', () => {
  expect(workspaceNames(['/w/api', '/old/w/api', '/w/web', '/x/other/api'])).toEqual([
    '/w/api',
    'old/w/api',
    'web',
    'other/api',
  ]);
});

test('the root is itself, and an unusual name stays as it is', () => {
  expect(workspaceNames(['/', '/tmp/a b ü'])).toEqual(['/', 'a b ü']);
});
