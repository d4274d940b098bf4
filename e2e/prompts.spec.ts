import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { violationsIn } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { promptIn } from './terminal.ts';

const answering =
  'while read -r line; do case $line in long*) sleep 60;; esac; echo "reply:$line"; done';
const profiles = {
  calm: {
    command: 'sh',
    args: ['-c', answering],
    persistent: true,
    startupIdleTimeoutMs: 100,
    responseIdleTimeoutMs: 1000,
  },
  broken: { command: 'sh', startupIdleTimeoutMs: 'soon' },
};

for (const colorScheme of ['light', 'dark'] as const) {
  test(`U7 L13 a profile is picked, takes prompts and says how each turn ended (${colorScheme})`, async ({
    home,
    launch,
    project,
  }, info) => {
    const config = path.join(home, '.config', 'berth');
    await mkdir(config, { recursive: true });
    await writeFile(path.join(config, 'settings.jsonc'), JSON.stringify({ profiles }));
    const berth = await launch(project);
    const window = await berth.firstWindow();
    await window.emulateMedia({ colorScheme });
    await promptIn(window);
    const shoot = (name: string) =>
      window.screenshot({ path: info.outputPath(`${name}-${colorScheme}.png`) });

    await window.getByRole('button', { name: 'Open a profile' }).click();
    await expect(window.getByRole('menuitem', { name: /^bash/ })).toBeVisible();
    await expect(window.getByText(/"startupIdleTimeoutMs" must be a whole number/)).toBeVisible();
    expect(await violationsIn(window)).toEqual([]);
    await shoot('picker');
    await window.getByRole('menuitem', { name: /^calm/ }).click();

    const prompt = window.getByRole('textbox', { name: /^Prompt for/ });
    await expect(prompt).toBeFocused();
    await window.keyboard.type('hello');
    await window.keyboard.press('Enter');
    const status = window.locator('.prompt-status');
    await expect(status).toHaveText(/^Ended by 1\.\d s of silence, still running\.$/);
    await window.keyboard.press('ArrowUp');
    await expect(prompt).toHaveValue('hello');
    await shoot('answered');

    await prompt.fill('long work');
    await window.keyboard.press('Enter');
    await expect(window.getByRole('button', { name: 'Stop' })).toBeVisible();
    await shoot('working');
    await expect(status).toHaveText(/still running: sleep runs in it\.$/, { timeout: 15_000 });
    expect(await violationsIn(window)).toEqual([]);
    await shoot('still-running');

    await prompt.fill('long again');
    await window.keyboard.press('Enter');
    await window.getByRole('button', { name: 'Stop' }).click();
    await expect(status).toHaveText('Stopped. The program still runs.');
  });
}

test('L10 L13 a shell tells that it has answered; a line that would be cut is refused where it stands', async ({
  home,
  launch,
  project,
}, info) => {
  const config = path.join(home, '.config', 'berth');
  await mkdir(config, { recursive: true });
  const typed = { persistent: true, terminal: true };
  const terminals = {
    marked: { command: 'bash', ...typed },
    lines: { command: 'cat', ...typed, startupIdleTimeoutMs: 100 },
  };
  await writeFile(path.join(config, 'settings.jsonc'), JSON.stringify({ profiles: terminals }));
  const berth = await launch(project);
  const window = await berth.firstWindow();
  await promptIn(window);
  const open = async (name: string) => {
    await window.getByRole('button', { name: 'Open a profile' }).click();
    await window.getByRole('menuitem', { name }).click();
    return window.locator('[role="tabpanel"]:visible');
  };

  const shell = await open('marked');
  await shell.getByRole('textbox', { name: /^Prompt for/ }).fill('sleep 3; echo "it is" done');
  await window.keyboard.press('Enter');
  await expect(shell.locator('.prompt-status')).toHaveText('Answered.', { timeout: 15_000 });
  await expect(shell.locator('.xterm-rows')).toContainText('it is done');

  const reader = await open('lines');
  const prompt = reader.getByRole('textbox', { name: /^Prompt for/ });
  const long = 'x'.repeat(5000);
  await prompt.fill(long);
  await window.keyboard.press('Enter');
  await expect(reader.locator('.prompt-status')).toContainText('has 5,000 bytes');
  await expect(prompt).toHaveValue(long);
  await window.screenshot({ path: info.outputPath('refused.png') });
});
