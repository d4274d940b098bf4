import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from './fixtures.ts';
import { promptIn, screenOf, typeLine } from './terminal.ts';
import { closeAndReopen, closeWindow } from './windows.ts';

test('U1 the first window says what to do, and a folder opens with a shell in it', async ({
  launch,
  project,
}) => {
  const berth = await launch();
  const window = await berth.firstWindow();
  await expect(window.getByRole('heading', { name: 'Open a folder to start' })).toBeVisible();
  await berth.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
  }, project);
  await window.getByRole('button', { name: 'Open a folder' }).click();
  await promptIn(window);
  await typeLine(window, 'echo "in $(basename "$PWD"): $((6*7))"');
  await expect(screenOf(window)).toContainText('in project: 42');
});

test('T2 a window that was closed comes back to the same screen, vim and all', async ({
  secondLaunch,
  opened,
  project,
}) => {
  const { berth, window } = opened;
  await writeFile(path.join(project, 'poem.txt'), 'roses are red\nviolets are blue\n');
  await typeLine(window, 'vim -u NONE poem.txt');
  await expect(screenOf(window)).toContainText('violets are blue');
  await window.keyboard.type('othe kettle is on\u001b');
  await expect(screenOf(window)).toContainText('the kettle is on');
  await expect(screenOf(window)).not.toContainText('-- INSERT --');
  const before = await screenOf(window).innerText();
  const again = await closeAndReopen(berth, secondLaunch);
  await expect(screenOf(again)).toContainText('the kettle is on');
  expect(textRows(await screenOf(again).innerText())).toEqual(textRows(before));
  await again.locator('[role="tabpanel"]:visible .xterm-helper-textarea').focus();
  await again.keyboard.type(':wq\n');
  await promptIn(again);
  expect(await readFile(path.join(project, 'poem.txt'), 'utf8')).toBe(
    'roses are red\nthe kettle is on\nviolets are blue\n',
  );
});

/** Blank cells at the end of a row are drawn as spaces or not at all, by where the cursor has been. */
const textRows = (text: string): string[] =>
  text
    .trimEnd()
    .split('\n')
    .map((row) => row.trimEnd());

test('a script in the shell asks, and a click on the card answers it', async ({ opened }) => {
  const { window } = opened;
  await typeLine(
    window,
    'berth ask "Run the migration?" --option allow=Run --option deny=Stop; echo "code $?"',
  );
  const card = window.getByRole('article', { name: /Run the migration/ });
  await expect(card).toBeVisible();
  await expect(card).toContainText('bash');
  // C6: typing goes on in the terminal and answers nothing.
  await window.keyboard.type('1 y \n');
  await expect(card.getByRole('button', { name: 'Run' })).toBeEnabled();
  await window.waitForTimeout(600);
  await card.getByRole('button', { name: 'Run' }).click();
  await expect(screenOf(window)).toContainText(/allow\s*code 0/);
  await expect(card).toBeHidden({ timeout: 20_000 });
});

test('a build and git work as in any terminal', async ({ opened, project }) => {
  const { window } = opened;
  execFileSync('git', ['init', '-q', project]);
  await writeFile(
    path.join(project, 'Makefile'),
    'all:\n\t@for i in 1 2 3; do echo step $$i; done\n',
  );
  await typeLine(window, 'make && git add -A && git status --short');
  await expect(screenOf(window)).toContainText('step 3');
  await expect(screenOf(window)).toContainText('A  Makefile');
});

test('two windows show one session, and what is typed in one is read in the other', async ({
  launch,
  project,
}) => {
  const berth = await launch(project);
  const first = await berth.firstWindow();
  await promptIn(first);
  const opened = berth.waitForEvent('window');
  await first.keyboard.press('Control+Shift+N');
  const second = await opened;
  await promptIn(second);
  await typeLine(second, 'echo from-$((1+1))');
  await expect(screenOf(first)).toContainText('from-2');
});

test('sessions are made, renamed, ended and brought back', async ({ opened }) => {
  const { window } = opened;
  await window.keyboard.press('Control+Shift+T');
  const tabs = window.getByRole('tab');
  await expect(tabs).toHaveCount(2);
  await tabs.nth(1).dblclick();
  await window.getByRole('textbox', { name: 'Name of the session' }).fill('server');
  await window.keyboard.press('Enter');
  await expect(tabs.nth(1)).toContainText('server');
  await promptIn(window);
  await window.keyboard.press('Control+Shift+W');
  await expect(tabs).toHaveCount(1);
  await window.getByRole('button', { name: 'Undo' }).click();
  await expect(tabs).toHaveCount(2);
  await tabs.nth(1).click();
  await typeLine(window, 'exit 3');
  await expect(window.getByText(/exited 3|exited with 3/i).first()).toBeVisible();
  await window.getByRole('button', { name: 'Restart' }).click();
  await promptIn(window);
  await typeLine(window, 'sleep 1000');
  await window.waitForTimeout(500); // until it runs: before, the shell is in front
  await window.keyboard.press('Control+Shift+W');
  const dialog = window.getByRole('alertdialog');
  await expect(dialog).toContainText('End sleep?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(tabs).toHaveCount(2);
});

test('what is selected is copied, and what is copied is pasted', async ({ opened }) => {
  const { berth, window } = opened;
  await typeLine(window, 'clear; echo needle-in-$((40+2))');
  await expect(screenOf(window)).toContainText('needle-in-42');
  const box = await window.getByText('needle-in-42').boundingBox();
  await window.mouse.dblclick((box?.x ?? 0) + 10, (box?.y ?? 0) + 5);
  await window.keyboard.press('Control+Shift+C');
  await expect
    .poll(() => berth.evaluate(async ({ clipboard }) => clipboard.readText()))
    .toContain('needle');
  await berth.evaluate(async ({ clipboard }) => clipboard.writeText('echo pasted-$((1+2))'));
  await window.locator('[role="tabpanel"]:visible .xterm-helper-textarea').focus();
  await window.keyboard.press('Control+Shift+V');
  await expect(screenOf(window)).toContainText('echo pasted-$((1+2))');
  await window.keyboard.press('Enter');
  await expect(screenOf(window)).toContainText('pasted-3');
});

test('a second launch hands its folder over and leaves', async ({ home, launch, secondLaunch }) => {
  const [first, other] = [path.join(home, 'one'), path.join(home, 'two')];
  await mkdir(first);
  await mkdir(other);
  const berth = await launch(first);
  const window = await berth.firstWindow();
  await promptIn(window);
  expect(await secondLaunch(other)).toBe(0);
  await expect(window.getByRole('region', { name: 'two' })).toBeVisible();
  expect(berth.windows()).toHaveLength(1);
});

test('closing the last window leaves running shells alone; SIGTERM then leaves within 3 s', async ({
  opened,
}) => {
  const { berth, window } = opened;
  await typeLine(window, 'sleep 500 & echo "pid:$!:"');
  await expect(screenOf(window)).toContainText(/pid:\d+:/);
  const pid = Number(/pid:(\d+):/.exec(await screenOf(window).innerText())?.[1]);
  await closeWindow(berth);
  expect(isAlive(pid)).toBe(true);
  const started = Date.now();
  const gone = once(berth.process(), 'exit');
  berth.process().kill('SIGTERM');
  await gone;
  expect(Date.now() - started).toBeLessThan(6000);
  await expect.poll(() => isAlive(pid)).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    // No such process.
    return false;
  }
}
