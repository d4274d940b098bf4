import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ElectronApplication } from 'playwright/test';
import { violationsIn } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { chooseFromMenu } from './menu.ts';
import { promptIn, screenOf } from './terminal.ts';

const pictures = path.join(import.meta.dirname, '..', 'test-results', 'pictures');
const settings = `// My settings
{
  "profiles": {
    "calc": { "command": "bc", "args": ["-q"], "persistent": true, "endMarker": "\\n" }, // sums
    // The one for work
    "broken": { "comand": "sh", "startupIdleTimeoutMs": "soon" }
  }
}
`;
const sizes = { large: [1280, 800], small: [760, 500] } as const;

async function setSize(berth: ElectronApplication, size: keyof typeof sizes): Promise<void> {
  const [width, height] = sizes[size];
  await berth.evaluate(
    ({ BrowserWindow }, wanted) => {
      BrowserWindow.getAllWindows()[0]?.setContentSize(wanted.width, wanted.height);
    },
    { width, height },
  );
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`U7 a profile is made, put right and removed in the window (${colorScheme})`, async ({
    home,
    launch,
    project,
  }) => {
    const config = path.join(home, '.config', 'berth');
    const file = path.join(config, 'settings.jsonc');
    await mkdir(config, { recursive: true });
    await writeFile(file, settings);
    const berth = await launch(project);
    const window = await berth.firstWindow();
    await window.emulateMedia({ colorScheme });
    await promptIn(window);
    const shoot = async (name: string) => {
      for (const size of ['large', 'small'] as const) {
        await setSize(berth, size);
        await window.waitForTimeout(300);
        await window.screenshot({
          path: path.join(pictures, `profiles-${name}-${colorScheme}-${size}.png`),
        });
      }
      await setSize(berth, 'large');
    };

    // The file as it is: a good one is there, a bad one says what is wrong with it.
    await chooseFromMenu(berth, 'Profiles…');
    const dialog = window.getByRole('dialog', { name: 'Profiles' });
    await expect(dialog.getByLabel('Command')).toHaveValue('bc');
    expect(await violationsIn(window)).toEqual([]);
    await shoot('own');
    await dialog.getByRole('button', { name: /broken/ }).click();
    await expect(dialog.getByText('Must name a program.')).toBeVisible();
    await expect(dialog.getByLabel('Command')).toBeFocused();
    await expect(dialog.getByText('Must be a whole number of milliseconds.')).toBeVisible();
    await expect(dialog.getByText(/No profile has a field “comand”/)).toBeVisible();
    expect(await violationsIn(window)).toEqual([]);
    await shoot('broken');

    // Put right, by keyboard: Enter in a field saves.
    await dialog.getByRole('button', { name: 'Remove comand' }).click();
    await dialog.getByText('One for all').click();
    await dialog.getByLabel('Up after silence of').fill('200');
    await dialog.getByLabel('Command').fill('sh');
    await dialog.getByLabel('Name', { exact: true }).fill('work');
    await window.keyboard.press('Enter');
    await expect(dialog.getByText('Saved “work”.')).toBeVisible();
    const righted = await readFile(file, 'utf8');
    for (const kept of ['// My settings', '// sums', '// The one for work']) {
      expect(righted).toContain(kept);
    }
    expect(righted).not.toContain('comand');

    // A new one: what is missing is said where the keyboard then is.
    await dialog.getByRole('button', { name: 'New profile' }).click();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
    await window.keyboard.type('greeter');
    await window.keyboard.press('Tab');
    await window.keyboard.type('sh');
    await dialog.getByRole('button', { name: 'Add argument' }).click();
    await window.keyboard.type('-c');
    await window.keyboard.press('Enter');
    await window.keyboard.type('echo "hello $WHO"; exec sh');
    await dialog.getByRole('button', { name: 'Add variable' }).click();
    await window.keyboard.type('WHO');
    await window.keyboard.press('Tab');
    await window.keyboard.type('harbour');
    await shoot('new');

    // What is not saved is asked about before it goes.
    await window.keyboard.press('Escape');
    const question = window.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await dialog.getByRole('button', { name: 'Save and open' }).click();
    await expect(dialog).toBeHidden();
    await expect(screenOf(window)).toContainText('hello harbour');

    await chooseFromMenu(berth, 'Profiles…');
    await dialog.getByRole('button', { name: 'greeter' }).click();
    await dialog.getByRole('button', { name: 'Remove…' }).click();
    await window.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(dialog.getByText('Removed “greeter”.')).toBeVisible();
    expect(await readFile(file, 'utf8')).not.toContain('greeter');

    // A change from outside is not written over.
    await dialog.getByRole('button', { name: 'calc' }).click();
    await writeFile(file, settings.replace('"bc"', '"dc"'));
    await dialog.getByLabel('Command').fill('ed');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog.getByText(/was changed in the settings file meanwhile/)).toBeVisible();
    expect(await readFile(file, 'utf8')).toContain('"dc"');
  });
}
