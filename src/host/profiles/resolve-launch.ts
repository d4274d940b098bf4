import path from 'node:path';
import { BerthError } from '../../shared/errors.ts';
import type { SessionId } from '../../shared/protocol/session.ts';
import type { Launch } from '../sessions/terminal-session.ts';
import { usableFolder } from '../slot/workspace-folder.ts';
import { findProgram } from './find-program.ts';
import { sessionEnvironment } from './launch-environment.ts';
import { findShell, isShellName, shellArguments } from './shell.ts';

interface LaunchRequest {
  readonly sessionId: SessionId;
  readonly command?: string | undefined;
  readonly args: readonly string[];
  readonly cwd?: string | undefined;
  readonly profile?: string | undefined;
}

export interface LaunchContext {
  readonly workspace: string;
  readonly version: string;
  readonly socket?: string | undefined;
  readonly binFolder?: string | undefined;
  /** The person's environment; asked for at each launch, since it may be learnt late. */
  environment(): Promise<Record<string, string>>;
}

/**
 * Turns what a person asked for into what the fork will do. Everything that could go wrong there
 * is checked here, where it can still be said in words.
 *
 * @throws BerthError `FOLDER_UNUSABLE`, `SPAWN_FAILED`, `UNSUPPORTED` for an unknown profile.
 */
export async function resolveLaunch(
  request: LaunchRequest,
  context: LaunchContext,
): Promise<Launch> {
  if (request.profile !== undefined && request.profile !== 'shell') {
    throw new BerthError(
      'UNSUPPORTED',
      `There is no profile "${request.profile}". This build knows "shell"; a command can be given as it is.`,
    );
  }
  const cwd = await usableFolder(path.resolve(context.workspace, request.cwd ?? '.'));
  const base = await context.environment();
  const { command, args } = request.command
    ? { command: request.command, args: request.args }
    : { command: shellFor(base), args: [...shellArguments(), ...request.args] };
  return {
    profile: request.command ? 'command' : 'shell',
    file: programFor(command, cwd, base['PATH']),
    command,
    args,
    cwd,
    isPlainShell: isShellName(path.basename(command)) && args.every(isStartFlag),
    env: (token) =>
      sessionEnvironment(base, {
        version: context.version,
        cwd,
        sessionId: request.sessionId,
        token,
        socket: context.socket,
        binFolder: context.binFolder,
      }),
  };
}

/** `-l`, `-i`, `--norc`: how a shell starts; no script and no `-c` command. */
const isStartFlag = (arg: string): boolean => /^(-[a-bd-zA-BD-Z]+|--[a-z-]+)$/.test(arg);

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
