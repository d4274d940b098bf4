import axe from 'axe-core';
import type { Page } from 'playwright/test';

/** What axe finds wrong with the page by WCAG 2.2 AA, as lines to read (spec U11). */
export async function violationsIn(window: Page): Promise<string[]> {
  await window.evaluate(axe.source);
  const { violations } = await window.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    }),
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 200)} ${node.any[0]?.message ?? ''}`),
  );
}
