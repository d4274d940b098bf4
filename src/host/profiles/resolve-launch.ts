import path from 'node:path';
import { BerthError } from '../../shared/errors.ts';
import type { Keep } from '../../shared/protocol/profile.ts';
import type { SessionId } from '../../shared/protocol/session.ts';
import type { AskpassSettings } from '../../shared/protocol/settings.ts';
import type { Launch } from '../sessions/launch.ts';
import { integrateShell } from '../shell-integration/integrate-shell.ts';
import { usableFolder } from '../slot/workspace-folder.ts';
import { findProgram } from './find-program.ts';
import { sessionEnvironment } from './launch-environment.ts';
import { findShell, isShellName, shellArguments } from './shell.ts';

/** What to run; without a command the person's shell. */
interface LaunchRequest {
  readonly sessionId: SessionId;
  /** What lists call it. Default: `command`. */
  readonly profile?: string | undefined;
  readonly command?: string | undefined;
  readonly args: readonly string[];
  readonly cwd?: string | undefined;
  /** What it gets on top of the person's environment. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly keep?: Keep | undefined;
  readonly record?: boolean | undefined;
  /** False: on pipes. Default: true. */
  readonly terminal?: boolean | undefined;
}

export interface LaunchContext {
  readonly workspace: string;
  readonly version: string;
  readonly socket?: string | undefined;
  readonly binFolder?: string | undefined;
  /** Folder of the scripts that make shells mark their prompts; none when they shall not. */
  shellFolder?(): Promise<string | undefined>;
  /** Which programs shall ask for passwords on cards; read at each launch. Default: none. */
  askpass?(): Promise<AskpassSettings>;
  /** The person's environment; asked for at each launch, since it may be learnt late. */
  environment(): Promise<Record<string, string>>;
}

/**
 * Turns what a person asked for into what the fork will do. Everything that could go wrong there
 * is checked here, where it can still be said in words.
 *
 * @throws BerthError `FOLDER_UNUSABLE`, `SPAWN_FAILED`.
 */
export async function resolveLaunch(
  request: LaunchRequest,
  context: LaunchContext,
): Promise<Launch> {
  const cwd = await usableFolder(path.resolve(context.workspace, request.cwd ?? '.'));
  const base = { ...(await context.environment()), ...request.env };
  const askpass = await context.askpass?.();
  const terminal = request.terminal ?? true;
  // On pipes a shell has no prompt to mark.
  const shellFolder = terminal ? await context.shellFolder?.() : undefined;
  const { command, args } = request.command
    ? { command: request.command, args: request.args }
    : { command: shellFor(base), args: [...shellArguments(), ...request.args] };
  const file = programFor(command, cwd, base['PATH']);
  return {
    profile: request.profile ?? 'command',
    keep: request.keep,
    record: request.record,
    terminal,
    file,
    command,
    args,
    cwd,
    isPlainShell: isShellName(path.basename(file)) && args.every(isStartFlag),
    integration: shellFolder
      ? integrateShell({ file, args, env: base, folder: shellFolder })
      : undefined,
    env: (token) => ({
      ...sessionEnvironment(base, {
        version: context.version,
        cwd,
        sessionId: request.sessionId,
        token,
        socket: context.socket,
        binFolder: context.binFolder,
        askpass,
      }),
      ...withoutBerth(request.env),
    }),
  };
}

/** `-l`, `-i`, `--norc`: how a shell starts; no script and no `-c` command. */
const isStartFlag = (arg: string): boolean => /^(-[a-bd-zA-BD-Z]+|--[a-z-]+)$/.test(arg);

/** A profile decides about everything but who its sessions are. */
const withoutBerth = (env: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('BERTH_')));

function shellFor(env: Readonly<Record<string, string>>): string {
  const shell = findShell(env);
  if (shell) return shell;
  throw new BerthError(
    'SPAWN_FAILED',
    'No shell was found. Set SHELL to the full path of one, then start Berth again.',
  );
}

function programFor(command: string, cwd: string, searchPath: string | undefined): string {
  const file = findProgram(command, cwd, searchPath);
  if (file) return file;
  const place = command.includes('/')
    ? 'It does not exist or is not executable'
    : 'It is not on PATH';
  throw new BerthError('SPAWN_FAILED', `The program "${command}" was not found. ${place}.`);
}
