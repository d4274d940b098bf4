import { expect, type Page } from 'playwright/test';

/** The text of the terminal in front, line by line. */
export const screenOf = (window: Page) => window.locator('[role="tabpanel"]:visible .xterm-rows');

/** Waits for a shell's prompt: keys that come before it would be echoed twice. */
export async function promptIn(window: Page): Promise<void> {
  await expect(screenOf(window)).toContainText(/[$#] /);
}

/** Types a line into the terminal in front, as a person would. */
export async function typeLine(window: Page, line: string): Promise<void> {
  await window.locator('[role="tabpanel"]:visible .xterm-helper-textarea').focus();
  await window.keyboard.type(`${line}\n`);
}
