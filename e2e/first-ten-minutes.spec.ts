import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from './fixtures.ts';

test('U1 a folder opens with a shell in it', async ({ home, launch }, info) => {
  const folder = path.join(home, 'project');
  await mkdir(folder);
  const berth = await launch(folder);
  const window = await berth.firstWindow();
  await expect(window.locator('.xterm-rows')).toContainText(/[$#]/);
  await window.screenshot({ path: info.outputPath('terminal.png') });
});
