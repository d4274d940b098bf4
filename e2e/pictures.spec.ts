import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ElectronApplication, Page } from 'playwright/test';
import { askerOf } from './asker.ts';
import { sampleQuestions } from './card-samples.ts';
import { expect, test } from './fixtures.ts';
import { promptIn, typeLine } from './terminal.ts';

/** Pictures of each state, for whoever judges them: `npm run pictures`. */
const root = path.join(import.meta.dirname, '..');
/** The documentation shows these; the others are only looked at. */
const shown = ['cards-light-large', 'cards-dark-large'];
const sizes = { large: [1280, 800], small: [760, 500] } as const;

for (const scheme of ['light', 'dark'] as const) {
  for (const size of ['large', 'small'] as const) {
    test(`pictures, ${scheme}, ${size}`, async ({ home, launch }) => {
      const berth = await launch();
      const window = await berth.firstWindow();
      await window.emulateMedia({ colorScheme: scheme });
      await setSize(berth, sizes[size]);
      const shoot = async (name: string) => {
        await window.waitForTimeout(400);
        await window.screenshot({ path: pictureFile(`${name}-${scheme}-${size}`) });
      };
      await expect(window.getByRole('heading', { name: 'Open a folder to start' })).toBeVisible();
      await shoot('first-run');
      await openProject(berth, window, home);
      await typeLine(window, 'clear; cat colours.txt; ls --color=always -la | head -12');
      await shoot('terminal');
      await askThrice(window);
      await shoot('cards');
      await shootEachCard(home, window, shoot);
      await window.keyboard.press('Control+Shift+T');
      await promptIn(window);
      await typeLine(window, 'exit 3');
      await expect(window.getByRole('button', { name: 'Restart' })).toBeVisible();
      await shoot('ended');
      await window.getByRole('tab').first().click();
      await typeLine(window, 'sleep 1000');
      await window.waitForTimeout(500);
      await window.keyboard.press('Control+Shift+W');
      await expect(window.getByRole('alertdialog')).toBeVisible();
      await shoot('end-dialog');
    });
  }
}

function pictureFile(name: string): string {
  const folder = shown.includes(name) ? 'docs/pictures' : 'test-results/pictures';
  return path.join(root, folder, `${name}.png`);
}

async function setSize(
  berth: ElectronApplication,
  [width, height]: readonly [number, number],
): Promise<void> {
  await berth.evaluate(
    ({ BrowserWindow }, size) => {
      BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height);
    },
    { width, height },
  );
}

async function openProject(berth: ElectronApplication, window: Page, home: string): Promise<void> {
  const project = path.join(home, 'lighthouse');
  await mkdir(path.join(project, 'src'), { recursive: true });
  const row = (from: number) =>
    Array.from({ length: 8 }, (_, i) => `\u001b[${from + i}m ${from + i} \u001b[0m`).join('');
  const text = [row(30), row(90), row(40), row(100), '漢字 · ελληνικά · 🚢 · ┌─┬─┐ ▁▂▃▄▅▆▇█', ''];
  await writeFile(path.join(project, 'colours.txt'), text.join('\n'));
  await berth.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
  }, project);
  await window.getByRole('button', { name: 'Open a folder' }).click();
  await promptIn(window);
}

/** Each kind of card by itself, as large as the tray lets it be, and then all of them settled. */
async function shootEachCard(
  home: string,
  window: Page,
  shoot: (name: string) => Promise<void>,
): Promise<void> {
  const project = path.join(home, 'lighthouse');
  for (const [at, sample] of sampleQuestions.entries()) {
    const asker = await askerOf(home, project);
    asker.call('question.ask', sample).catch(() => {});
    const card = window.getByRole('article', { name: sample.title });
    await expect(card).toBeVisible();
    await card.scrollIntoViewIfNeeded();
    await card.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await shoot(`card-${at + 1}`);
    asker.dispose();
    await expect(card).toContainText('Withdrawn');
    if (at === 0) await shoot('card-withdrawn');
    await expect(card).toBeHidden();
  }
}

async function askThrice(window: Page): Promise<void> {
  const ask = 'berth ask "Run the migration on the staging database?"';
  const body = '--body "ALTER TABLE berths ADD COLUMN draught numeric;"';
  await typeLine(window, `${ask} ${body} --option allow=Run --option deny=Stop &`);
  await typeLine(window, 'berth ask "Push 3 commits to origin/main?" &');
  await expect(window.getByRole('article')).toHaveCount(2);
}
