import path from 'node:path';
import { app } from 'electron';
import { createProcessReader } from '../host/activity/shared-reader.ts';
import { joinSuccessor, openWorkspace } from '../host/open-workspace.ts';
import { settingsFile } from '../host/paths.ts';
import { loginEnvironment } from '../host/profiles/login-environment.ts';
import { findShell } from '../host/profiles/shell.ts';
import { standDownSettingsIn } from '../host/settings/stand-down-settings.ts';
import { wantsShellMarks } from '../host/shell-integration/integrate-shell.ts';
import { appSlotFolder } from '../host/slot/app-endpoint.ts';
import type { Slot } from '../host/slot/slot.ts';
import { snapshotWorker } from '../host/snapshots/worker-source.ts';
import { type ProgramFile, programPath, watchProgram } from '../host/stand-down/program-file.ts';
import { StandDown } from '../host/stand-down/stand-down.ts';
import type { Opened } from '../shared/desktop.ts';
import { serveLaunches, waitForAppSlot } from './app-slot.ts';
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
/** How long a successor may take to come up (design decision 6). Milliseconds. */
const SUCCESSOR_MS = 15_000;

/** Starts the app: it answers later launches at once, and opens windows when Electron is ready. */
export function startDesktop(options: StartOptions): void {
  const { launched, log } = options;
  const started = start(options);
  started.catch(async (error: unknown) => {
    log.error('the app did not start', { error });
    console.error('berth: the app did not start:', error);
    await log.flush();
    app.exit(1);
  });
  if (launched.kind === 'first') own(launched.slot, started, options);
  if (launched.kind === 'newer') void ownLater(started, options);
}

/** This run has the app's slot: later launches come to it. */
function own(slot: Slot, started: Promise<Desktop>, { appSlot, build, log }: StartOptions): void {
  appSlot.current = slot;
  serveLaunches({
    slot,
    build,
    log,
    open: async (request) => answerLaunch(await started, request),
  }).catch((error: unknown) => log.error('later launches cannot find this app', { error }));
}

/** Becomes the app when the older one has left; the app's files are this one's from then on. */
async function ownLater(started: Promise<Desktop>, options: StartOptions): Promise<void> {
  const { stateDir, clock, log } = options;
  try {
    const { layout } = await started;
    own(await waitForAppSlot(stateDir, clock), started, options);
    layout.becomeOwner();
  } catch (error) {
    log.error('the app slot cannot be had', { error });
  }
}

/** Folders open while Electron gets ready. */
async function start(options: StartOptions): Promise<Desktop> {
  const { launched, request, stateDir, clock, log } = options;
  const { env, execPath } = process;
  const program = await watchProgram(programPath({ env, execPath, bundle: import.meta.filename }));
  const workspaces = createWorkspaces(options, program.path);
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
  await letAppStandDown(workspaces, program, options);
  void requested.then((opened) => {
    if (opened?.ok === true) desktop.windows.show(opened.workspaceId);
  });
  return desktop;
}

/** Hosts of one app leave together: once its program is another one, at a moment quiet for all. */
async function letAppStandDown(
  workspaces: Workspaces,
  program: ProgramFile,
  { env, build, clock, log }: StartOptions,
): Promise<void> {
  const doors = () => workspaces.hosts.map(({ door }) => door);
  const settings = await standDownSettingsIn(settingsFile(env));
  const standDown = new StandDown({ doors, build, program, settings, clock, log });
  workspaces.onHoldersChanged(() => standDown.look());
}

function createWorkspaces(options: StartOptions, programPath: string): Workspaces {
  const { stateDir, env, build, clock, log } = options;
  const login = loginEnvironment({ env, shell: findShell(env), log });
  const common = {
    stateDir,
    settingsFile: settingsFile(env),
    build,
    log,
    clock,
    programPath,
    processes: createProcessReader(),
    launcher: { cliFolder: path.join(parts, 'cli'), runtime: process.execPath },
    snapshotWorker,
    shellIntegration: wantsShellMarks(env),
    // The app leaves as a whole when nothing is left in it.
    settings: { emptyHostMs: undefined },
  };
  return new Workspaces({
    log,
    loginEnvironment: () => login,
    openHost: (folder, environment) => openWorkspace({ ...common, folder, environment }),
    joinSuccessor: (folder) =>
      joinSuccessor({ ...common, folder, environment: () => login }, SUCCESSOR_MS),
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
