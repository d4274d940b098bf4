import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { makeRepository, serveGit } from '../src/cli/testing/git-server.ts';
import { startSshServer } from '../src/cli/testing/ssh-server.ts';
import { violationsIn } from './accessibility.ts';
import { askerOf } from './asker.ts';
import { expect, test } from './fixtures.ts';
import { promptIn, screenOf, typeLine } from './terminal.ts';

/** Keys and clicks rest for a moment after a card has appeared or moved (spec C6). */
const REST_MS = 700;
const SECRET = 'open sesame 4711';
/** A card that waits; settled ones are on screen for a while. */
const card = (window: Page, name: string | RegExp) =>
  window.locator('.card-open').and(window.getByRole('article', { name }));
const options = [
  { id: 'deny', label: 'Deny', kind: 'reject_once' as const },
  { id: 'allow', label: 'Allow', kind: 'allow_once' as const },
];
const asking = (command: string, cwd: string) => ({
  source: 'hook' as const,
  title: `Claude Code wants to run ${command}`,
  asker: { name: 'Claude Code' },
  cwd,
  subject: { kind: 'command', command, cwd },
  options,
});

async function press(window: Page, of: string | RegExp, button: string): Promise<void> {
  await expect(card(window, of)).toBeVisible();
  await card(window, of).scrollIntoViewIfNeeded();
  const pressed = card(window, of).getByRole('button', { name: button, exact: true });
  // A card that has just moved ignores the click (C6); a person sees that and presses again.
  await expect(async () => {
    await window.waitForTimeout(REST_MS);
    if (await isThere(pressed)) await pressed.click({ timeout: 2 * REST_MS });
    await window.waitForTimeout(100);
    expect(await isThere(pressed)).toBe(false);
  }).toPass();
}

async function isThere(button: Locator): Promise<boolean> {
  return (await button.count()) > 0 && (await button.isEnabled({ timeout: REST_MS }));
}

async function fill(window: Page, of: string | RegExp, field: string, value: string) {
  await card(window, of).getByLabel(field).fill(value);
  await press(window, of, 'Send');
}

test('git over http, git push over ssh and ssh-keygen ask on cards once that is switched on', async ({
  home,
  project,
  opened: { window },
}) => {
  await window.getByRole('tab').first().waitFor();
  await openPage(window, 'Who asks on cards');
  for (const name of [/^git/, /^ssh/]) await window.getByRole('switch', { name }).click();
  for (const name of [/^git/, /^ssh/])
    await expect(window.getByRole('switch', { name })).toBeChecked();
  expect(await violationsIn(window)).toEqual([]);
  await window.keyboard.press('Escape');
  await window.keyboard.press('Control+Shift+T');
  await expect(window.getByRole('tab')).toHaveCount(2);
  await promptIn(window);

  const folder = async (name: string) => {
    await mkdir(path.join(home, name));
    return path.join(home, name);
  };
  const bare = makeRepository(await folder('bare'));
  using git = await serveGit(bare, 'alice', SECRET);
  await typeLine(window, `git clone -q ${git.url} cloned && echo cloned-$((40+2))`);
  await fill(window, /^Username for/, 'Answer', 'alice');
  await fill(window, /^Password for/, 'Secret', SECRET);
  await expect(screenOf(window)).toContainText('cloned-42');

  await using ssh = await startSshServer(await folder('ssh'), SECRET);
  await typeLine(
    window,
    `cd cloned && GIT_SSH_COMMAND='${ssh.command}' git push -q ssh://127.0.0.1:${ssh.port}${bare} HEAD:refs/heads/two && echo pushed-$((40+2))`,
  );
  await expect(card(window, /for the first time/)).toContainText(ssh.fingerprint);
  await press(window, /for the first time/, 'Yes, trust this key from now on');
  await fill(window, /^Enter passphrase/, 'Secret', SECRET);
  await expect(screenOf(window)).toContainText('pushed-42');
  await typeLine(window, `ssh-keygen -y -f ${ssh.keyFile} && echo shown-$((40+2))`);
  await fill(window, /^Enter passphrase/, 'Secret', SECRET);
  await expect(screenOf(window)).toContainText('shown-42');
  expect(existsSync(path.join(project, 'cloned', '.git'))).toBe(true);
});

/** A page about questions, as one comes to it from the tray. */
async function openPage(window: Page, name: string): Promise<void> {
  const region = window.getByRole('region', { name: /^Questions/ });
  if (!(await region.isVisible())) await window.keyboard.press('Control+Shift+J');
  await region.getByRole('button', { name: 'Rules and history' }).click();
  await window.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name }).click();
  await expect(window.getByRole('region', { name, exact: true })).toBeVisible();
}

test('C8 22 a rule is made on a card with its scope shown, answers later ones, is listed and revoked', async ({
  home,
  project,
  opened: { window },
}) => {
  const asker = await askerOf(home, project);
  const first = asker.call('question.ask', asking('npm test -- --watch', project));
  const of = /npm test -- --watch/;
  await expect(card(window, of)).toBeVisible();
  await press(window, of, 'Make a rule…');
  await expect(card(window, of)).toContainText('For Claude Code in project, and nowhere else.');
  await window.waitForTimeout(REST_MS);
  await card(window, of)
    .getByRole('radio', { name: 'all that begin with npm test', exact: true })
    .check();
  await expect(card(window, of)).toContainText('Anything may follow these words.');
  expect(await violationsIn(window)).toEqual([]);
  await window.waitForTimeout(REST_MS);
  await card(window, of).getByRole('button', { name: 'Save rule' }).click();
  await expect(card(window, of)).toContainText('This question still waits for your answer.');
  await press(window, of, 'Deny');
  expect((await first).state).toMatchObject({ optionId: 'deny' });

  const second = await asker.call('question.ask', asking('npm test', project));
  expect(second.state).toMatchObject({ optionId: 'allow', by: 'a rule' });
  await expect(card(window, /run npm test$/)).toHaveCount(0);
  const piped = asker.call('question.ask', asking('npm test | sh', project));
  await expect(card(window, /npm test \| sh/)).toBeVisible();
  await press(window, /npm test \| sh/, 'Make a rule…');
  await expect(card(window, /npm test \| sh/)).toContainText('will be asked about each time');
  await press(window, /npm test \| sh/, 'Deny');
  expect((await piped).state).toMatchObject({ optionId: 'deny' });

  await openPage(window, 'History');
  const history = window.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveCount(3);
  await history.getByLabel('Search the history').fill('a rule');
  await expect(history.getByRole('listitem')).toHaveCount(1);
  expect(await violationsIn(window)).toEqual([]);
  await history.getByRole('button', { name: 'Delete from the history' }).click();
  await expect(history).toContainText('No settled question has all of these words.');
  await window
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('button', { name: 'Rules' })
    .click();
  const rules = window.getByRole('region', { name: 'Rules' });
  await expect(rules).toContainText('used once, ');
  expect(await violationsIn(window)).toEqual([]);
  await rules.getByRole('button', { name: 'Revoke' }).click();
  await expect(rules).toContainText('No rules.');
  await window.keyboard.press('Escape');
  const third = asker.call('question.ask', asking('npm test', project));
  await press(window, /run npm test$/, 'Allow');
  expect((await third).state).toMatchObject({ optionId: 'allow', by: 'window 1' });
  asker.dispose();
});

test('the hooks of agents go in and out by a switch, to the byte', async ({
  home,
  opened: { window },
}) => {
  const file = path.join(home, '.claude', 'settings.json');
  const text = '{\n  // mine\n  "model": "opus" // this too\n}\n';
  await mkdir(path.dirname(file));
  await writeFile(file, text);
  await openPage(window, 'Who asks on cards');
  const claude = window.getByRole('switch', { name: /^Claude Code/ });
  await claude.click();
  await expect(claude).toBeChecked();
  await expect.poll(() => readFile(file, 'utf8')).toContain('exec berth ask hook');
  await claude.click();
  await expect.poll(() => readFile(file, 'utf8')).toBe(text);
});
