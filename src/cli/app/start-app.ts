import { spawn } from 'node:child_process';
import type { Context } from '../command.ts';
import { connectToApp } from '../connect.ts';
import { Failure } from '../failure.ts';
import { appCommand } from './app-command.ts';
import { ownEnvironment } from './own-environment.ts';
import { openStartLog, type StartLog } from './start-log.ts';

/** How long the app may take to answer after its start, and how often it is asked. Milliseconds. */
const START_MS = 10_000;
const ASK_EVERY_MS = 100;

/**
 * Starts the app with a folder and leaves it running on its own. Resolves when it answers.
 *
 * @throws Failure when there is no display, or when it does not come up.
 */
export async function startApp(folder: string | undefined, context: Context): Promise<void> {
  if (!hasDisplay(context.env)) {
    throw new Failure('Berth does not run, and there is no display here to start it on.', {
      hint: 'Without one, "berth engine --socket" holds a workspace; open it later from a desktop.',
    });
  }
  const [program, ...args] = appCommand(context.env);
  const log = await openStartLog(context);
  const child = spawn(program, [...args, ...(folder === undefined ? [] : [folder])], {
    cwd: context.cwd,
    env: ownEnvironment(context.env),
    detached: true,
    stdio: ['ignore', 'ignore', log.stderr],
  });
  let ended: string | undefined;
  child.on('error', (error) => {
    ended = error.message;
  });
  child.on('exit', (code, signal) => {
    // A launcher may hand over to a running app and leave; that app then answers.
    if (code !== 0) ended = signal ? `it was ended by ${signal}` : `it left with exit code ${code}`;
  });
  child.unref();
  await log.close();
  await untilItAnswers(context, () => ended, log, [program, ...args].join(' '));
}

async function untilItAnswers(
  context: Context,
  problem: () => string | undefined,
  log: StartLog,
  commandLine: string,
): Promise<void> {
  const giveUpAt = context.clock.now() + START_MS;
  while (context.clock.now() < giveUpAt) {
    // Slow to answer while it starts is no failure yet.
    const app = await connectToApp(context).catch(() => undefined);
    app?.dispose();
    if (app) return;
    const why = problem();
    if (why) {
      throw new Failure(`Berth does not start: ${(await log.lastWords()) ?? why}.`, {
        hint: `It was started by: ${commandLine}`,
      });
    }
    await new Promise<void>((resolve) => context.clock.after(ASK_EVERY_MS, resolve));
  }
  throw new Failure(`Berth was started but does not answer after ${START_MS / 1000} s.`, {
    hint: `It was started by: ${commandLine}`,
  });
}

function hasDisplay(env: Context['env']): boolean {
  return process.platform !== 'linux' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
}
