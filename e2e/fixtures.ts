import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  test as base,
  type ElectronApplication,
  _electron as electron,
  type Page,
  type TestInfo,
} from 'playwright/test';

import { buildVariant } from '../src/host/testing/build-variant.ts';
import { promptIn } from './terminal.ts';

const root = path.join(import.meta.dirname, '..');
/** A packaged executable to test instead of the build in out/ (scripts/e2e.mjs --packaged). */
const packaged = process.env['BERTH_E2E_APP'];
const isRoot = process.getuid?.() === 0;

interface Fixtures {
  /** An empty home: every folder that Berth or a shell might write to lies in it. */
  home: string;
  launch: (...args: string[]) => Promise<ElectronApplication>;
  /** Starts a newer build, 99.0.0, beside whatever runs. */
  launchNewer: (...args: string[]) => Promise<ElectronApplication>;
  /** Starts the application once more beside the running one; answers its exit code. */
  secondLaunch: (...args: string[]) => Promise<number | null>;
  /** An empty folder to open. */
  project: string;
  /** The application with that folder open and a shell at its prompt. */
  opened: { readonly berth: ElectronApplication; readonly window: Page };
  /** The application, started without arguments. */
  berth: ElectronApplication;
  window: Page;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter list
  home: async ({}, use) => {
    const home = await mkdtemp(path.join(tmpdir(), 'berth-e2e-'));
    await mkdir(path.join(home, 'run'), { mode: 0o700 });
    await use(home);
    await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  },
  launch: async ({ home }, use, info) => {
    // Once an application has left, Playwright no longer tells its process.
    const started: { app: ElectronApplication; process: ChildProcess }[] = [];
    await use(async (...args) => {
      const app = await launchIn(home, args);
      started.push({ app, process: app.process() });
      return app;
    });
    for (const { app } of started) await keepPictures(app, info);
    for (const { process } of started.reverse()) await leave(process);
  },
  launchNewer: async ({ home }, use, info) => {
    const newer = buildVariant({ version: '99.0.0', builtAt: 9e15 });
    const started: { app: ElectronApplication; process: ChildProcess }[] = [];
    await use(async (...args) => {
      const app = await launchIn(home, args, newer.app);
      started.push({ app, process: app.process() });
      return app;
    });
    for (const { app } of started) await keepPictures(app, info);
    for (const { process } of started) await leave(process);
    newer.dispose();
  },
  secondLaunch: async ({ home }, use) => use((...args) => startBeside(home, args)),
  project: async ({ home }, use) => {
    const project = path.join(home, 'project');
    await mkdir(project);
    await use(project);
  },
  opened: async ({ launch, project }, use) => {
    const berth = await launch(project);
    const window = await berth.firstWindow();
    await promptIn(window);
    await use({ berth, window });
  },
  berth: async ({ launch }, use) => use(await launch()),
  window: async ({ berth }, use) => use(await berth.firstWindow()),
});
export const expect = test.expect;

function launchIn(home: string, args: string[], folder = root) {
  return electron.launch({
    executablePath: executable(),
    chromiumSandbox: !isRoot, // Chromium's sandbox cannot be had as root
    args: [...(packaged ? [] : [folder]), ...args],
    cwd: home,
    env: environment(home),
  });
}

async function startBeside(home: string, args: string[]): Promise<number | null> {
  const sandbox = isRoot ? ['--no-sandbox'] : [];
  const child = spawn(executable(), [...sandbox, ...(packaged ? [] : [root]), ...args], {
    cwd: home,
    env: environment(home),
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

function executable(): string {
  const found = packaged ?? process.env['BERTH_ELECTRON_PATH'];
  if (!found) throw new Error('run the tests with `npm run e2e`: it finds the Electron');
  return found;
}

/** As a logout does: closing the windows would ask what is to become of the running shells. */
async function leave(process: ChildProcess) {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const gone = once(process, 'exit');
  process.kill('SIGTERM');
  await gone;
}

/** Only what a program needs to show a window: the tests must not depend on who runs them. */
export function environment(home: string): Record<string, string> {
  const kept = ['PATH', 'DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(kept),
    HOME: home,
    SHELL: '/bin/bash',
    PS1: '$ ',
    LANG: 'C.UTF-8',
    XDG_CONFIG_HOME: path.join(home, '.config'),
    XDG_STATE_HOME: path.join(home, '.local/state'),
    XDG_DATA_HOME: path.join(home, '.local/share'),
    XDG_CACHE_HOME: path.join(home, '.cache'),
    XDG_RUNTIME_DIR: path.join(home, 'run'),
  };
}

/** Playwright's own `screenshot` option does not reach Electron windows. */
async function keepPictures(app: ElectronApplication, info: TestInfo) {
  if (info.status === info.expectedStatus) return;
  for (const [index, page] of app.windows().entries()) {
    const picture = info.outputPath(`window-${index + 1}.png`);
    await page.screenshot({ path: picture }).catch(() => {}); // a window may be closing or hung
  }
}
