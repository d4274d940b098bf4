import { execFile, spawn } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { environment, expect, test } from './fixtures.ts';
import { promptIn, screenOf, typeLine } from './terminal.ts';
import { closeAndReopen } from './windows.ts';

const berthCommand = path.join(import.meta.dirname, '..', 'bin', 'berth');

test('T3 case 14: attached during the alternate screen, the normal one is whole when the program leaves', async ({
  secondLaunch,
  opened,
}) => {
  const { berth, window } = opened;
  await typeLine(window, 'echo before-$((1+1)); seq 5');
  await expect(screenOf(window)).toContainText('before-2');
  await typeLine(window, 'seq 300 | less');
  await expect(screenOf(window)).not.toContainText('before-2');
  const again = await closeAndReopen(berth, secondLaunch);
  await expect(screenOf(again)).toContainText(':');
  await again.locator('[role="tabpanel"]:visible .xterm-helper-textarea').focus();
  await again.keyboard.type('q');
  await expect(screenOf(again)).toContainText('before-2');
  await expect(screenOf(again)).toContainText('less');
});

test('T3 case 13: after a program was killed in bold, with the mouse, the prompt is plain and takes clicks and keys', async ({
  secondLaunch,
  opened,
}) => {
  const { berth, window } = opened;
  const armed = '\\033[?1049h\\033[?1002;1006h\\033[?1004h\\033[>1u\\033[1;41mstuck';
  await typeLine(window, `clear; sh -c 'printf "${armed}"; sleep 1; kill -9 $$'`);
  await expect(screenOf(window)).toContainText('Killed');
  const again = await closeAndReopen(berth, secondLaunch);
  await expect(screenOf(again)).toContainText('Killed');
  await again.mouse.click(600, 300);
  await typeLine(again, 'echo plain-$((2+3))');
  await expect(screenOf(again)).toContainText('plain-5');
  const styles = await again
    .locator('[role="tabpanel"]:visible .xterm-rows span', { hasText: 'plain-5' })
    .evaluateAll((spans) => spans.map((span) => span.className));
  expect(styles.join(' ')).not.toMatch(/bold|bg-/);
  await again.keyboard.type('sleep 100\n');
  await again.keyboard.press('Control+c');
  await expect(screenOf(again)).toContainText('^C');
  await promptIn(again);
  expect(await screenOf(again).innerText()).not.toMatch(/\[<\d|\[I|\[O|99;5u/);
});

test('T3 of a flood that only the window has parsed, what came before it is there again', async ({
  secondLaunch,
  opened,
}) => {
  const { berth, window } = opened;
  // The log keeps 4 MiB; the first two rows are above the region that scrolls.
  const region = '\\033[3;12r\\033[3H';
  await typeLine(
    window,
    `clear; printf "header-%s\\n${region}" $((1+1)); seq 700000; echo end-$((1+2))`,
  );
  await expect(screenOf(window)).toContainText('end-3', { timeout: 30_000 });
  await expect(screenOf(window)).toContainText('header-2');
  // The window is asked for its state at most once a second.
  await window.waitForTimeout(4000);
  const again = await closeAndReopen(berth, secondLaunch);
  await expect(screenOf(again)).toContainText('end-3');
  await expect(screenOf(again)).toContainText('header-2');
});

test('case 17: the app joins a host that is there, and after a restart each pane shows its own session', async ({
  home,
  launch,
  project,
}) => {
  const env = environment(home);
  const engine = spawn(berthCommand, ['engine', '--socket', '--workspace', project], {
    env,
    stdio: 'ignore',
  });
  const berth = async (...args: string[]) =>
    (await promisify(execFile)(berthCommand, args, { env, cwd: project })).stdout;
  await expect.poll(() => berth('status', project).catch(() => '')).toContain(project);
  for (const name of ['one', 'two', 'three']) {
    await berth('new', '--name', name, '--', 'sh', '-c', `echo "I am ${name}"; exec cat`);
  }
  for (let start = 0; start < 2; start++) {
    const app = await launch(project);
    const window = await app.firstWindow();
    await expect(window.getByRole('tab')).toHaveCount(3);
    for (const name of ['one', 'two', 'three']) {
      await window.getByRole('tab', { name }).click();
      await expect(screenOf(window)).toContainText(`I am ${name}`);
    }
    const process = app.process();
    const gone = new Promise((resolve) => process.once('exit', resolve));
    process.kill('SIGTERM');
    await gone;
  }
  expect(await berth('ls')).toContain('three');
  const app = await launch(project);
  const window = await app.firstWindow();
  await expect(window.getByRole('tab')).toHaveCount(3);
  await window.getByRole('tab', { name: 'three' }).click();
  await expect(screenOf(window)).toContainText('I am three');
  // The host dies: the window hosts the project itself, and lists what it ran with its output.
  engine.kill('SIGKILL');
  await expect(window.getByText(/three ended by a crash/)).toBeVisible({ timeout: 20_000 });
  await expect(window.getByRole('tab')).toHaveCount(3);
  await expect(screenOf(window)).toContainText('I am three');
  await window.getByRole('button', { name: 'New session' }).first().click();
  await promptIn(window);
});
