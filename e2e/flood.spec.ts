import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from './fixtures.ts';
import { promptIn, screenOf, typeLine } from './terminal.ts';

test('T4 a window that is stopped freezes no program, and is right again when it goes on', async ({
  opened,
  project,
}) => {
  const { berth, window } = opened;
  const page = await berth.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
  );
  if (!page) throw new Error('there is no window');
  const done = path.join(project, 'done');
  await typeLine(window, 'yes | head -n 2000000; touch done; seq 5; echo "over $((6*7))"');
  await expect(screenOf(window)).toContainText('y');
  process.kill(page, 'SIGSTOP');
  try {
    // Longer than the host waits for a window that parses nothing.
    await expect.poll(() => existsSync(done), { timeout: 60_000 }).toBe(true);
  } finally {
    process.kill(page, 'SIGCONT');
  }
  await expect(screenOf(window)).toContainText('over 42', { timeout: 30_000 });
  await promptIn(window);
  const text = await screenOf(window).innerText();
  expect(text.split('\n').map((row) => row.trimEnd())).toEqual(
    expect.arrayContaining(['y', '1', '2', '3', '4', '5', 'over 42']),
  );
});
