import path from 'node:path';
import { expect, test } from './fixtures.ts';
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
  await typeLine(window, 'sleep 2');
  await expect(row).toContainText('working');
  await expect(row).toContainText('sleep');
  for (const colorScheme of ['light', 'dark'] as const) {
    await window.emulateMedia({ colorScheme });
    await window.screenshot({ path: path.join(pictures, `commands-${colorScheme}.png`) });
  }
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
