import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { findProgram } from './find-program.ts';

/** Where to look when neither SHELL nor the account names a shell that exists. */
const FALLBACKS = ['/bin/bash', '/bin/zsh', '/bin/sh'];

/**
 * The person's shell: SHELL, else the account's, else what the system surely has. One that does
 * not exist is passed over. Undefined on a machine without any shell.
 */
export function findShell(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const wanted = [env['SHELL'], accountShell(), ...FALLBACKS];
  for (const shell of wanted) {
    const found = shell && findProgram(shell, '/', env['PATH']);
    if (found) return found;
  }
  return undefined;
}

function accountShell(): string | undefined {
  try {
    return userInfo().shell ?? undefined;
  } catch {
    // An account without an entry, e.g. in a container.
    return undefined;
  }
}

/**
 * Arguments for an interactive shell. On macOS terminals start login shells, since there nothing
 * else has read the person's profile; on Linux the desktop's login already has.
 */
export function shellArguments(platform: NodeJS.Platform = process.platform): string[] {
  return platform === 'darwin' ? ['-l'] : [];
}

const USUAL_SHELLS = new Set(['bash', 'zsh', 'fish', 'sh', 'dash', 'ksh', 'nu', 'tcsh', 'csh']);

/** Whether a program, by its base name, is a shell: one resting in the foreground is no work. */
export function isShellName(name: string): boolean {
  return USUAL_SHELLS.has(name) || listedShells().has(name);
}

let listed: Set<string> | undefined;

/** /etc/shells is read once: it changes when software is installed, not while one works. */
function listedShells(): Set<string> {
  if (!listed) {
    try {
      const lines = readFileSync('/etc/shells', 'utf8').split('\n');
      // GNU screen and tmux are listed there too, but hold whole sessions of their own.
      const names = lines.filter((line) => line.startsWith('/')).map((line) => path.basename(line));
      listed = new Set(names.filter((name) => name !== 'screen' && name !== 'tmux'));
    } catch {
      // Not every system has the file.
      listed = new Set();
    }
  }
  return listed;
}
