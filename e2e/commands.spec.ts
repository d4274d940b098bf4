import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from './fixtures.ts';
import { chooseFromMenu } from './menu.ts';
import { screenOf, typeLine } from './terminal.ts';

const pictures = path.join(import.meta.dirname, '..', 'test-results', 'pictures');

test('T10 T11 a command shows that it runs and how it ended; keys go from prompt to prompt', async ({
  opened: { window },
}) => {
  const row = window.locator('[data-session-row]').last();
  await expect(row).toContainText('idle');
  await typeLine(window, 'ls /nowhere');
  await expect(window.locator('.command-mark-failed')).toHaveCount(1);
  await typeLine(window, 'echo fine');
  await expect(window.locator('.command-mark-done')).toHaveCount(1);
  await typeLine(window, 'sleep 1000');
  await expect(row).toContainText('working');
  await expect(row).toContainText('sleep');
  for (const colorScheme of ['light', 'dark'] as const) {
    await window.emulateMedia({ colorScheme });
    await window.screenshot({ path: path.join(pictures, `commands-${colorScheme}.png`) });
  }
  await window.keyboard.press('Control+C');
  await expect(row).toContainText('idle');
  await typeLine(window, 'seq 300');
  await expect(screenOf(window)).toContainText('300');
  // The window hears of a command a moment after its output; until then there is nowhere to go.
  await expect(async () => {
    await window.keyboard.press('Control+Shift+ArrowUp');
    await expect(screenOf(window)).toContainText('seq 300', { timeout: 1000 });
  }).toPass({ timeout: 15_000 });
  await expect(async () => {
    await window.keyboard.press('Control+Shift+ArrowDown');
    await expect(screenOf(window)).not.toContainText('seq 300', { timeout: 1000 });
  }).toPass({ timeout: 15_000 });
});

test('T10 the output of a command is selected and copied; the command is run again', async ({
  opened: { berth, window },
  project,
}) => {
  const copied = () => berth.evaluate(({ clipboard }) => clipboard.readText());
  const lines = async () =>
    (await readFile(path.join(project, 'runs'), 'utf8')).split('\n').length - 1;
  await typeLine(window, "printf 'one\\ntwo\\n'");
  await expect(window.locator('.command-mark-done')).toHaveCount(1);
  await chooseFromMenu(berth, 'Select Output of the Last Command');
  await chooseFromMenu(berth, 'Copy');
  await expect.poll(copied).toBe('one\ntwo');

  const row = window.locator('[data-session-row]').last();
  await typeLine(window, 'echo once >> runs');
  await expect(window.locator('.command-mark-done')).toHaveCount(2);
  await expect(row).toContainText('idle');
  await chooseFromMenu(berth, 'Run the Last Command Again');
  await expect.poll(lines).toBe(2);

  await typeLine(window, 'sleep 1000');
  await expect(row).toContainText('working');
  await chooseFromMenu(berth, 'Run the Last Command Again');
  await expect(window.getByText('Not now: the shell of this session is busy.')).toBeVisible();
  expect(await lines()).toBe(2);
});
