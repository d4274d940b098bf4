import { expect, test } from 'vitest';
import { folderArgument } from './folder-argument.ts';

test.each([
  [['/opt/berth', 'code'], false, 'code'],
  [['/opt/berth', '--no-sandbox', '.', '--inspect=0'], false, '.'],
  [['/opt/berth'], false, undefined],
  [['electron', '--inspect=0', '/src/berth', '--no-sandbox', 'code'], true, 'code'],
  [['electron', '/src/berth'], true, undefined],
])('%j, bare: %j, opens %j', (argv, startedBare, folder) => {
  expect(folderArgument(argv, startedBare)).toBe(folder);
});
