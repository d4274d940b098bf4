import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { messageOf } from '../../shared/errors.ts';
import type { Log } from '../../shared/log.ts';
import { withoutLeaks } from './launch-environment.ts';

/** A start-up file may be slow, but it must not keep a person from a first shell. Milliseconds. */
const LOGIN_TIMEOUT_MS = 5000;
const MAX_OUTPUT_LENGTH = 4 * 1024 * 1024;

interface LoginOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute path of the person's shell; undefined asks none. */
  readonly shell: string | undefined;
  readonly log: Log;
}

/**
 * The environment that the person's login shell would have. Started from a desktop icon, Berth
 * gets a bare one: no PATH additions, no ssh agent. Started from a terminal, what it got is right
 * already. When the shell fails or takes longer than 5 s, the bare one has to do.
 */
export async function loginEnvironment(options: LoginOptions): Promise<Record<string, string>> {
  const { env, shell, log } = options;
  if (!shell || startedFromTerminal(env)) return withoutLeaks(env);
  try {
    return withoutLeaks(await askShell(shell, env));
  } catch (error) {
    log.error('the login shell did not tell its environment', { shell, why: messageOf(error) });
    return withoutLeaks(env);
  }
}

const startedFromTerminal = (env: LoginOptions['env']): boolean => Boolean(env['TERM']);

function askShell(shell: string, env: LoginOptions['env']): Promise<Record<string, string>> {
  // Start-up files print what they like; what lies between two marks is ours.
  const mark = randomBytes(16).toString('hex');
  const script = `printf '%s' '${mark}'; env -0; printf '%s' '${mark}'`;
  const child = spawn(shell, ['-l', '-i', '-c', script], {
    env: { ...withoutLeaks(env), TERM: 'dumb' },
    stdio: ['ignore', 'pipe', 'ignore'],
    // A group of its own, so that what a start-up file waits for can be ended with it.
    detached: true,
  });
  return new Promise((resolve, reject) => {
    let output = '';
    const finish = () => {
      clearTimeout(timer);
      endGroup(child.pid);
      const between = output.split(mark)[1];
      if (between !== undefined && output.split(mark).length > 2)
        resolve(parseEnvironment(between));
      else reject(new Error('it printed no environment'));
    };
    const timer = setTimeout(finish, LOGIN_TIMEOUT_MS);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.length > MAX_OUTPUT_LENGTH || output.split(mark).length > 2) finish();
    });
    child.on('error', reject).on('close', finish);
  });
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}

/** NUL-separated `NAME=value` pairs, as `env -0` prints them. */
export function parseEnvironment(text: string): Record<string, string> {
  const env: Record<string, string> = {};
  for (const pair of text.split('\0')) {
    const at = pair.indexOf('=');
    if (at > 0) env[pair.slice(0, at)] = pair.slice(at + 1);
  }
  delete env['TERM'];
  return env;
}
