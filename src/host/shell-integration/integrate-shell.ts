import path from 'node:path';

/** What else a shell is started with, so that it marks its prompts and commands (spec T10). */
export interface Integration {
  readonly args: readonly string[];
  /** `nonce`: what a mark has to show to be believed. A program cannot read it from its environment. */
  env(nonce: string): Record<string, string>;
}

interface ShellStart {
  /** Path or name of the program. */
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Where the scripts lie. */
  readonly folder: string;
}

/** Whether the person wants marks: `BERTH_SHELL_INTEGRATION=off` in Berth's own environment says no. */
export const wantsShellMarks = (env: Readonly<Record<string, string | undefined>>): boolean =>
  env['BERTH_SHELL_INTEGRATION'] !== 'off';

/** The name of the variable that carries the nonce until the script takes it out. */
export const NONCE_VARIABLE = 'BERTH_SHELL_NONCE';
const LOGIN_FLAGS = new Set(['-l', '--login']);
const FLAGS = new Set([...LOGIN_FLAGS, '-i', '--interactive']);

/**
 * How to start bash, zsh or fish with marks, without a change to any file of the person's.
 * Undefined for other programs, and for a shell that is told anything but to be interactive or a
 * login shell: it is started as it was asked for.
 */
export function integrateShell({ file, args, env, folder }: ShellStart): Integration | undefined {
  if (!args.every((arg) => FLAGS.has(arg))) return undefined;
  switch (path.basename(file)) {
    case 'bash':
      return args.some((arg) => LOGIN_FLAGS.has(arg))
        ? loginBash(folder, args, env)
        : bash(folder, args);
    case 'zsh':
      return zsh(folder, args, env);
    case 'fish':
      return fish(folder, args);
    default:
      return undefined;
  }
}

function bash(folder: string, args: readonly string[]): Integration {
  return {
    args: ['--init-file', path.join(folder, 'berth.bash'), ...args],
    env: (nonce) => ({ [NONCE_VARIABLE]: nonce }),
  };
}

/** A login shell reads no `--init-file`; in POSIX mode it reads ENV alone, and still is one. */
function loginBash(folder: string, args: readonly string[], env: ShellStart['env']): Integration {
  return {
    args: ['--posix', ...args],
    env: (nonce) => ({
      [NONCE_VARIABLE]: nonce,
      BERTH_SHELL_LOGIN: '1',
      ...(env['ENV'] ? { BERTH_SHELL_ENV: env['ENV'] } : {}),
      ENV: path.join(folder, 'berth.bash'),
    }),
  };
}

function zsh(folder: string, args: readonly string[], env: ShellStart['env']): Integration {
  return {
    args,
    env: (nonce) => ({
      [NONCE_VARIABLE]: nonce,
      ...(env['ZDOTDIR'] ? { BERTH_SHELL_ZDOTDIR: env['ZDOTDIR'] } : {}),
      ZDOTDIR: path.join(folder, 'zsh'),
    }),
  };
}

function fish(folder: string, args: readonly string[]): Integration {
  const script = path.join(folder, 'berth.fish').replace(/[\\']/g, '\\$&');
  return {
    args: ['--init-command', `source '${script}'`, ...args],
    env: (nonce) => ({ [NONCE_VARIABLE]: nonce }),
  };
}
