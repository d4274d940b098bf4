import path from 'node:path';
import { app } from 'electron';
import { createProcessReader } from '../host/activity/shared-reader.ts';
import { openWorkspace } from '../host/open-workspace.ts';
import { settingsFile } from '../host/paths.ts';
import { loginEnvironment } from '../host/profiles/login-environment.ts';
import { findShell } from '../host/profiles/shell.ts';
import { wantsShellMarks } from '../host/shell-integration/integrate-shell.ts';
import { appSlotFolder } from '../host/slot/app-endpoint.ts';
import type { Opened } from '../shared/desktop.ts';
import { serveLaunches } from './app-slot.ts';
import type { Desktop } from './desktop-handlers.ts';
import { answerLaunch, openRequested } from './launches.ts';
import { loadLayout } from './layout-store.ts';
import { openApp } from './open-app.ts';
import { rememberRecents } from './remember.ts';
import type { StartOptions } from './start-options.ts';
import { Workspaces } from './workspaces.ts';

/** Where the built parts lie, beside this one. */
const parts = path.join(import.meta.dirname, '..');
/** A folder on a drive that does not answer must not keep the window empty. Milliseconds. */
const RESTORE_WAIT_MS = 1_500;

/** Starts the app: it answers later launches at once, and opens windows when Electron is ready. */
export function startDesktop(options: StartOptions): void {
  const { launched, build, log } = options;
  const started = start(options);
  started.catch(async (error: unknown) => {
    log.error('the app did not start', { error });
    console.error('berth: the app did not start:', error);
    await log.flush();
    app.exit(1);
  });
  if (launched.kind !== 'first') return;
  serveLaunches({
    slot: launched.slot,
    build,
    log,
    open: async (request) => answerLaunch(await started, request),
  }).catch((error: unknown) => log.error('later launches cannot find this app', { error }));
}

/** Folders open while Electron gets ready. */
async function start(options: StartOptions): Promise<Desktop> {
  const { launched, request, stateDir, clock, log } = options;
  const workspaces = createWorkspaces(options);
  const writable = launched.kind === 'first';
  const layout = await loadLayout(appSlotFolder(stateDir), { writable, clock, log });
  rememberRecents({ workspaces, layout }, clock);
  const notices = launched.kind === 'beside' ? [launched.notice] : [];
  const folders = workspaces.restore(layout.value.folders);
  const requested = openRequested(workspaces, request).then((opened) => noted(opened, notices));
  const tooLong = new Promise<void>((resolve) => void clock.after(RESTORE_WAIT_MS, resolve));
  const restored = Promise.race([Promise.all([folders, requested]), tooLong]).then(() => {});
  await app.whenReady();
  const desktop = openApp(options, { workspaces, layout, notices, restored });
  void requested.then((opened) => {
    if (opened?.ok === true) desktop.windows.show(opened.workspaceId);
  });
  return desktop;
}

function createWorkspaces({ stateDir, env, build, clock, log }: StartOptions): Workspaces {
  const login = loginEnvironment({ env, shell: findShell(env), log });
  const processes = createProcessReader();
  const shellIntegration = wantsShellMarks(env);
  const launcher = { cliFolder: path.join(parts, 'cli'), runtime: process.execPath };
  return new Workspaces({
    log,
    loginEnvironment: () => login,
    openHost: (folder, environment) =>
      openWorkspace({
        folder,
        stateDir,
        settingsFile: settingsFile(env),
        build,
        log,
        clock,
        processes,
        environment,
        launcher,
        shellIntegration,
      }),
  });
}

/** A folder that could not be opened is told where it was asked for, and in the window. */
function noted(opened: Opened | undefined, notices: string[]): Opened | undefined {
  if (opened?.ok === false) {
    console.error(`berth: ${opened.problem}`);
    notices.push(opened.problem);
  }
  return opened;
}
