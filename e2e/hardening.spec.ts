import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ElectronApplication } from 'playwright/test';
import { violationsIn } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { promptIn, screenOf, typeLine } from './terminal.ts';

test('the page is isolated, sandboxed and held to its policy', async ({ berth, window }) => {
  const preferences = await berth.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
      getLastWebPreferences(): Electron.WebPreferences;
    };
    const { contextIsolation, sandbox, nodeIntegration, webviewTag } =
      contents.getLastWebPreferences();
    return { contextIsolation, sandbox, nodeIntegration, webviewTag };
  });
  expect(preferences).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
  });
  const found = await window.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.inlineRan = true';
    document.head.append(script);
    const fetched = await fetch('https://example.com/').then(
      () => 'fetched',
      () => 'refused',
    );
    return {
      inlineRan: 'inlineRan' in globalThis,
      require: typeof (globalThis as { require?: unknown }).require,
      process: typeof (globalThis as { process?: unknown }).process,
      bridge: Object.keys((globalThis as unknown as { berth: object }).berth).sort(),
      fetched,
      notifications: await Notification.requestPermission(),
    };
  });
  expect(found).toEqual({
    inlineRan: false,
    require: 'undefined',
    process: 'undefined',
    bridge: ['invoke', 'on', 'pathOfFile'],
    fetched: 'refused',
    notifications: 'denied',
  });
});

test('the page cannot leave, open windows or call what is not in the contract', async ({
  berth,
  window,
}) => {
  const before = window.url();
  const answers = await window.evaluate(async () => {
    const { berth } = globalThis as unknown as {
      berth: { invoke(method: string, params: unknown): Promise<unknown> };
    };
    const outcome = (call: Promise<unknown>) =>
      call.then(
        () => 'answered',
        () => 'refused',
      );
    globalThis.open('https://example.com/');
    location.href = 'https://example.com/';
    return [
      await outcome(berth.invoke('shell.run', { command: 'id' })),
      await outcome(berth.invoke('__proto__', {})),
      await outcome(berth.invoke('workspace.open', { path: 7 })),
    ];
  });
  expect(answers).toEqual(['refused', 'refused', 'refused']);
  expect(berth.windows()).toHaveLength(1);
  expect(window.url()).toBe(before);
});

test('T12 case 25: what a program prints neither sets nor reads the clipboard', async ({
  opened,
}) => {
  const { berth, window } = opened;
  await berth.evaluate(async ({ clipboard }) => clipboard.writeText('mine'));
  // Sets it in three ways, then asks for it, and shows what was answered.
  const evil = ['c;ZXZpbA==', 'p;ZXZpbA==', ';ZXZpbA=='].map((text) => `\\033]52;${text}\\007`);
  await typeLine(
    window,
    `printf '${evil.join('')}\\033]52;c;?\\007'; read -t 1 -n 1 a; echo "got:$a."`,
  );
  await expect(screenOf(window)).toContainText('got:.');
  expect(await berth.evaluate(async ({ clipboard }) => clipboard.readText())).toBe('mine');
});

test('U12 a crashed page comes back by itself, with its terminals', async ({ opened }) => {
  const { berth, window } = opened;
  await typeLine(window, 'echo marker-$((20+3))');
  await expect(screenOf(window)).toContainText('marker-23');
  await berth.evaluate(({ BrowserWindow }) => {
    const pid = BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId();
    if (pid) process.kill(pid, 'SIGKILL');
  });
  // Playwright gives a crashed page up; the new one is looked at from the main process.
  await expect.poll(() => pageText(berth), { timeout: 20_000 }).toContain('marker-23');
});

/** What the first window shows. Empty while its page is being loaded again. */
function pageText(berth: ElectronApplication): Promise<string> {
  return berth.evaluate(({ BrowserWindow }) => {
    const page = BrowserWindow.getAllWindows()[0]?.webContents;
    const text = page?.executeJavaScript('document.body.innerText').catch(() => '');
    const none = new Promise<string>((resolve) => setTimeout(() => resolve(''), 500));
    return Promise.race([text, none]) as Promise<string>;
  });
}

/** Resolves when it is on disk that a shell rests at its prompt, and that it printed this. */
async function shellIsRecorded(home: string, printed = ''): Promise<void> {
  const textsOf = async (isWanted: (name: string) => boolean) => {
    const files = (await readdir(home, { recursive: true })).filter(isWanted);
    const read = files.map((file) => readFile(path.join(home, file), 'utf8').catch(() => ''));
    return (await Promise.all(read)).join('\n');
  };
  const isRecorded = async () =>
    (await textsOf((name) => name.endsWith('.out'))).includes(printed) &&
    (await textsOf((name) => name.endsWith('session.json'))).includes('"atPrompt":true');
  await expect.poll(isRecorded).toBe(true);
}

test('T13 after kill -9 of the app the folder opens again at once, and so does its shell', async ({
  home,
  launch,
  project,
}) => {
  const first = await launch(project);
  const before = await first.firstWindow();
  await promptIn(before);
  await typeLine(before, 'echo before-$((1+1))');
  await expect(screenOf(before)).toContainText('before-2');
  await shellIsRecorded(home, 'before-2');
  first.process().kill('SIGKILL');
  const second = await launch(project);
  const window = await second.firstWindow();
  await expect(screenOf(window)).toContainText(/before-2[\s\S]*opened again after a crash/);
  await promptIn(window);
  await typeLine(window, 'echo back-$((1+1))');
  await expect(screenOf(window)).toContainText('back-2');
});

test('a folder that is gone says so, and opens once it is back', async ({
  home,
  launch,
  project,
}) => {
  const first = await launch(project);
  await promptIn(await first.firstWindow());
  await shellIsRecorded(home);
  first.process().kill('SIGKILL');
  await rm(project, { recursive: true });
  const second = await launch();
  const window = await second.firstWindow();
  await expect(window.getByText(/does not exist/).first()).toBeVisible();
  expect(await violationsIn(window)).toEqual([]);
  await mkdir(project);
  await window.getByRole('button', { name: /try again|retry/i }).click();
  await promptIn(window);
});

test('a file, or a folder that is not there, is refused in a sentence', async ({
  home,
  launch,
}) => {
  await writeFile(path.join(home, 'notes.txt'), '');
  const berth = await launch(path.join(home, 'notes.txt'));
  const window = await berth.firstWindow();
  await expect(window.getByText(/is a file, not a folder/).first()).toBeVisible();
});

test('U11 axe finds nothing on the screens of the first minutes', async ({ launch, project }) => {
  const berth = await launch();
  const window = await berth.firstWindow();
  await expect(window.getByRole('heading', { name: 'Open a folder to start' })).toBeVisible();
  const found: Record<string, string[]> = { 'first run': await violationsIn(window) };
  await berth.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
  }, project);
  await window.getByRole('button', { name: 'Open a folder' }).click();
  await promptIn(window);
  found['terminal'] = await violationsIn(window);
  await typeLine(window, 'berth ask "Deploy to production?" --body "$(seq 40)"; exit 1');
  const card = window.getByRole('article', { name: /Deploy/ });
  await expect(card).toBeVisible();
  found['card'] = await violationsIn(window);
  await window.waitForTimeout(600);
  await card.getByRole('button', { name: 'No' }).click();
  await expect(window.getByRole('button', { name: 'Restart' })).toBeVisible();
  found['ended session'] = await violationsIn(window);
  expect(found).toEqual({ 'first run': [], terminal: [], card: [], 'ended session': [] });
});
