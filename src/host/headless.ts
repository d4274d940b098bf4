import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { stderr, stdin, stdout } from 'node:process';
import { parseArgs } from 'node:util';
import { thisBuild } from '../shared/build-stamp.ts';
import { systemClock } from '../shared/clock.ts';
import { messageOf } from '../shared/errors.ts';
import type { Log } from '../shared/log.ts';
import { allRoles } from '../shared/protocol/role.ts';
import type { OpenOptions } from './open-options.ts';
import { type OpenedWorkspace, openWorkspace } from './open-workspace.ts';
import { settingsFile, stateFolder } from './paths.ts';
import { loginEnvironment } from './profiles/login-environment.ts';
import { findShell } from './profiles/shell.ts';
import { wantsShellMarks } from './shell-integration/integrate-shell.ts';
import { snapshotWorker } from './snapshots/worker-source.ts';
import { programPath, watchProgram } from './stand-down/program-file.ts';
import { relay } from './transports/relay.ts';
import { acceptStdio } from './transports/stdio.ts';

/** SIGTERM, SIGINT and a logout leave within this (spec S16). Milliseconds. */
const LEAVE_TIMEOUT_MS = 3000;

export interface HeadlessOptions {
  readonly workspace: string;
  /** `socket`: listen and stay. `stdio`: serve the one client at stdin and stdout, then leave. */
  readonly mode: 'socket' | 'stdio';
  /** Whether it stays also when nothing is left in it; otherwise it leaves then (spec S13). */
  readonly stay?: boolean;
}

/** Standard output may be the connection: everything for people goes to standard error. */
const stderrLog: Log = {
  info() {},
  error: (message, detail) =>
    void stderr.write(`berth: ${message} ${JSON.stringify(detail ?? {})}\n`),
};

/**
 * The engine host without the app, under plain Node: on this machine or at the end of an ssh
 * (design decisions 1 and 2). Resolves with the exit code when it has left.
 */
export async function runHeadless({
  workspace,
  mode,
  stay = false,
}: HeadlessOptions): Promise<number> {
  // From the first moment: a host can be found, and told to leave, before this function goes on.
  const signal = firstSignal();
  const { env, execPath } = process;
  const program = await watchProgram(programPath({ env, execPath, bundle: import.meta.filename }));
  const options: OpenOptions = {
    folder: workspace,
    stateDir: stateFolder(env),
    settingsFile: settingsFile(env),
    build: thisBuild,
    log: stderrLog,
    clock: systemClock,
    launcher: launcherBeside(),
    shellIntegration: wantsShellMarks(process.env),
    snapshotWorker,
    environment: environmentOnce(),
    program,
    programPath: program.path,
    settings: stay ? { emptyHostMs: undefined } : {},
  };
  if (mode === 'stdio') return serveStdio(await openWorkspace(options), signal);
  const opened = await takeOver(options, signal);
  return opened ? serveSocket(opened, signal) : 0;
}

/** Waits where an older build still has something to finish. Undefined when told to leave meanwhile. */
async function takeOver(
  options: OpenOptions,
  signal: Promise<string>,
): Promise<OpenedWorkspace | undefined> {
  for (;;) {
    const opened = await openWorkspace(options);
    if (opened.kind === 'own' || !opened.noted) return opened;
    stderr.write(
      `berth: build ${opened.build.version} hosts ${opened.workspace}; this build takes over when its work is done.\n`,
    );
    // One that cannot be watched left in this very moment; opening the folder again finds out.
    const left = opened.left().catch(() => {});
    const told = await Promise.race([left, signal]);
    if (told !== undefined) return undefined;
  }
}

/** Asked at the first session and then known: a login shell is slow. */
function environmentOnce(): () => Promise<Record<string, string>> {
  let known: Promise<Record<string, string>> | undefined;
  return () => {
    known ??= loginEnvironment({ env: process.env, shell: findShell(process.env), log: stderrLog });
    return known;
  };
}

/** The bundled command line lies beside the bundled host. */
function launcherBeside(): { cliFolder: string; runtime: string } | undefined {
  const cliFolder = path.join(import.meta.dirname, '..', 'cli');
  // A host that was shipped alone gives its sessions no berth command.
  if (!existsSync(path.join(cliFolder, 'index.js'))) return undefined;
  return { cliFolder, runtime: process.execPath };
}

async function serveSocket(opened: OpenedWorkspace, signal: Promise<string>): Promise<number> {
  if (opened.kind === 'joined') {
    stderr.write(`berth: ${opened.workspace} is hosted already; this process is not needed.\n`);
    return 0;
  }
  for (const notice of opened.notices) stderr.write(`berth: ${notice}\n`);
  if (!opened.reachable) {
    await opened.close('nobody can reach it');
    return 1;
  }
  stderr.write(`Hosting ${opened.host.workspace}. Ctrl+C ends it and its sessions.\n`);
  await leaveInTime(opened, await untilToldToLeave(opened, signal));
  return 0;
}

/** One client; the host stays for as long as it does, and the workspace's other host if there is one. */
async function serveStdio(opened: OpenedWorkspace, signal: Promise<string>): Promise<number> {
  const transport = await acceptStdio(stdin, stdout);
  const gone = new Promise<string>((resolve) => transport.onClose(resolve));
  if (opened.kind === 'joined') {
    relay(transport, await opened.connect());
    await gone;
    return 0;
  }
  opened.host.accept(transport, { name: 'remote', roles: allRoles, rolesWithKey: allRoles });
  await leaveInTime(opened, await Promise.race([gone, untilToldToLeave(opened, signal)]));
  return 0;
}

type OwnWorkspace = Extract<OpenedWorkspace, { kind: 'own' }>;

function untilToldToLeave({ host }: OwnWorkspace, signal: Promise<string>): Promise<string> {
  return Promise.race([signal, new Promise<string>((resolve) => host.onRetiring(resolve))]);
}

function firstSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.once(name, () => resolve(`it got ${name}`));
    }
  });
}

async function leaveInTime(opened: OwnWorkspace, reason: string): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, LEAVE_TIMEOUT_MS));
  const left = opened.close(reason).catch((error: unknown) => {
    stderr.write(`berth: leaving failed: ${messageOf(error)}\n`);
  });
  await Promise.race([left, late]);
}

/** `node headless.js (--socket | --stdio) --workspace DIR`: what a remote machine runs. */
async function runFromArguments(): Promise<number> {
  const { values } = parseArgs({
    options: {
      workspace: { type: 'string', default: process.cwd() },
      socket: { type: 'boolean', default: false },
      stdio: { type: 'boolean', default: false },
    },
  });
  if (values.socket === values.stdio) {
    stderr.write('berth: say either --socket or --stdio.\n');
    return 64;
  }
  return runHeadless({ workspace: values.workspace, mode: values.stdio ? 'stdio' : 'socket' });
}

if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) {
  const code = await runFromArguments().catch((error: unknown) => {
    stderr.write(`berth: ${messageOf(error)}\n`);
    return 1;
  });
  process.exit(code);
}
