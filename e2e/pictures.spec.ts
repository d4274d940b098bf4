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

for (const scheme of ['light', 'dark'] as const) {
  for (const size of ['large', 'small'] as const) {
    test(`pictures of rules and history, ${scheme}, ${size}`, async ({ home, launch }) => {
      test.setTimeout(180_000);
      const berth = await launch();
      const window = await berth.firstWindow();
      await window.emulateMedia({ colorScheme: scheme });
      await setSize(berth, sizes[size]);
      await openProject(berth, window, home);
      await shootConsentPages(home, window, async (name) => {
        await window.waitForTimeout(400);
        await window.screenshot({ path: pictureFile(`${name}-${scheme}-${size}`) });
      });
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

/** A rule being made, and the pages about questions with something on each. */
async function shootConsentPages(
  home: string,
  window: Page,
  shoot: (name: string) => Promise<void>,
): Promise<void> {
  const cwd = path.join(home, 'lighthouse');
  const asker = await askerOf(home, cwd);
  const options = [
    { id: 'deny', label: 'Deny', kind: 'reject_once' as const },
    { id: 'allow', label: 'Allow', kind: 'allow_once' as const },
  ];
  const ask = (command: string) =>
    asker.call('question.ask', {
      source: 'hook',
      title: 'Claude Code wants to run a command',
      asker: { name: 'Claude Code' },
      cwd,
      subject: { kind: 'command', command, cwd },
      options,
    });
  for (const command of ['npm test -- --watch', 'git push --force origin main']) {
    const asked = ask(command);
    const card = window.locator('.card-open').filter({ hasText: command });
    await expect(card).toBeVisible();
    const more = card.getByRole('button', { name: 'Make a rule…' });
    // A card that moves, because one above has folded, takes no click.
    await expect(async () => {
      await window.waitForTimeout(700);
      await more.click({ timeout: 1_000 });
      await expect(more).toBeHidden({ timeout: 1_000 });
    }).toPass();
    const isPush = command.startsWith('git');
    const choice = card.getByRole('radio', { name: isPush ? 'refuse' : /begin with npm test$/ });
    await choice.scrollIntoViewIfNeeded();
    await window.waitForTimeout(700);
    await choice.click();
    await card.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    if (!isPush) await shoot('card-rule');
    await window.waitForTimeout(700);
    await card.getByRole('button', { name: 'Save rule' }).click();
    await expect(card).toContainText('Saved');
    await window.waitForTimeout(700);
    await card.getByRole('button', { name: 'Deny' }).click();
    await asked;
  }
  await ask('npm test');
  asker.dispose();
  await window.getByRole('button', { name: 'Rules and history' }).click();
  await shoot('page-rules');
  for (const page of ['History', 'Who asks on cards']) {
    await window
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('button', { name: page })
      .click();
    await shoot(`page-${page.split(' ')[0]?.toLowerCase()}`);
  }
  await window.keyboard.press('Escape');
}

async function askThrice(window: Page): Promise<void> {
  const ask = 'berth ask "Run the migration on the staging database?"';
  const body = '--body "ALTER TABLE berths ADD COLUMN draught numeric;"';
  await typeLine(window, `${ask} ${body} --option allow=Run --option deny=Stop &`);
  await typeLine(window, 'berth ask "Push 3 commits to origin/main?" &');
  await expect(window.getByRole('article')).toHaveCount(2);
}
