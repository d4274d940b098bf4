import { once } from 'node:events';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { promptIn, screenOf, typeLine } from './terminal.ts';
import { closeWindow } from './windows.ts';

test('S11 a newer build joins the older app, says what it waits for, and takes over when told to', async ({
  project,
  opened: { berth: older, window: oldWindow },
  launchNewer,
  secondLaunch,
}) => {
  await typeLine(oldWindow, 'echo before-$((1+1)); sleep 1000');
  await expect(screenOf(oldWindow)).toContainText('before-2');
  const newer = await launchNewer(project);
  const window = await newer.firstWindow();
  await expect(screenOf(window)).toContainText('before-2');
  const status = window.getByRole('contentinfo');
  await expect(status).toContainText(/Build .* runs here; this build takes over when .*sleep/);
  await expect(oldWindow.getByRole('contentinfo')).toContainText(
    /A newer build waits; it takes over when .*sleep/,
  );
  await shoot(window, 'take-over-busy');
  await shoot(oldWindow, 'take-over-busy-older');

  await window.locator('[role="tabpanel"]:visible .xterm-helper-textarea').focus();
  await window.keyboard.press('Control+c');
  await expect(status).toContainText('only windows keep it');
  await expect(oldWindow.getByRole('button', { name: 'Let it take over' })).toBeVisible();
  await shoot(window, 'take-over-ready');
  await window.getByRole('button', { name: 'Take over now' }).click();
  await expect(status).not.toContainText('runs here');
  await expect(status).toContainText('Berth 99.0.0');
  await promptIn(window);
  // The older window shows the folder as well, as a guest of the newer build.
  await expect(oldWindow.getByText('other build', { exact: true })).toBeVisible();
  await shoot(oldWindow, 'take-over-done-older');
  await typeLine(window, 'echo after-$((1+2))');
  await expect(screenOf(oldWindow)).toContainText('after-3');

  const gone = once(older.process(), 'exit');
  await closeWindow(older);
  await gone;
  // Now the newer build is the app: the older one, started again, hands its launch to it.
  await expect.poll(() => secondLaunch(project)).toBe(0);
  expect(newer.windows()).toHaveLength(1);
  await expect(screenOf(window)).toContainText('after-3');
});

test('S11 hidden windows of the older app let go by themselves', async ({
  project,
  opened: { window: oldWindow },
  launchNewer,
}) => {
  await show(oldWindow, false);
  const newer = await launchNewer(project);
  const window = await newer.firstWindow();
  // Nobody clicked: the hidden window let go as soon as the newer build had left its note.
  await promptIn(window);
  await expect(window.getByText('other build', { exact: true })).toBeHidden();
  await expect(window.getByRole('contentinfo')).not.toContainText('runs here');
  await show(oldWindow, true);
  await expect(oldWindow.getByText('other build', { exact: true })).toBeVisible();
});

/** Tells the page what a page of a hidden window is told: Playwright keeps all of its pages visible. */
async function show(window: Page, isShown: boolean): Promise<void> {
  await window.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isShown ? 'visible' : 'hidden',
  );
}

async function shoot(window: Page, name: string): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await window.emulateMedia({ colorScheme: scheme });
    const folder = path.join(import.meta.dirname, '..', 'test-results', 'pictures');
    await window.screenshot({ path: path.join(folder, `${name}-${scheme}.png`) });
  }
  await window.emulateMedia({ colorScheme: null });
}
