import type { ElectronApplication, Page } from 'playwright/test';

/** Closes the window in front, as its cross does, and waits until it is gone. */
export async function closeWindow(berth: ElectronApplication): Promise<void> {
  const [window] = berth.windows();
  const closed = window?.waitForEvent('close');
  await berth.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await closed;
}

/** Closes the only window and comes back to it by starting Berth once more. */
export async function closeAndReopen(
  berth: ElectronApplication,
  secondLaunch: () => Promise<number | null>,
): Promise<Page> {
  await closeWindow(berth);
  const reopened = berth.waitForEvent('window');
  await secondLaunch();
  return reopened;
}
