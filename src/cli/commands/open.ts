import { stat } from 'node:fs/promises';
import path from 'node:path';
import { ownEnvironment } from '../app/own-environment.ts';
import { startApp } from '../app/start-app.ts';
import { type Context, defineCommand } from '../command.ts';
import { connectToApp, realFolderOf } from '../connect.ts';
import { exitCode } from '../exit-codes.ts';
import { Failure } from '../failure.ts';

/** How long the app may take to open a folder. Milliseconds. */
const OPEN_TIMEOUT_MS = 10_000;

export const open = defineCommand({
  name: 'open',
  summary: 'Open a folder in the app (what "berth FOLDER" does)',
  operands: { usage: '[FOLDER]', min: 0, max: 1, completes: 'folders' },
  options: {},
  example: { line: 'berth .', does: 'open the current folder' },
  notes: [
    'Starts the app if it does not run, hands the folder over and leaves. Without a folder it shows ' +
      'the window.',
  ],
  async run({ operands: [wanted] }, context) {
    const folder = wanted === undefined ? undefined : await checkedFolder(wanted, context);
    const app = await connectToApp(context);
    if (!app) {
      await startApp(folder, context);
      return exitCode.ok;
    }
    try {
      const { cwd, env } = context;
      const request = { ...(folder !== undefined && { folder }), cwd, env: ownEnvironment(env) };
      const answer = await app.call('app.open', request, { timeoutMs: OPEN_TIMEOUT_MS });
      if (!answer.ok) throw new Failure(answer.problem);
      return exitCode.ok;
    } finally {
      app.dispose();
    }
  },
});

async function checkedFolder(wanted: string, { cwd }: Context): Promise<string> {
  const folder = path.resolve(cwd, wanted);
  const found = await stat(folder).catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === 'ENOENT' ? 'does not exist' : `cannot be opened (${cause.code})`;
    throw new Failure(`${folder} ${why}.`, { cause });
  });
  if (found.isDirectory()) return await realFolderOf(folder);
  throw new Failure(`${folder} is a file, not a folder.`, {
    hint: `Open the folder it lies in: berth ${path.dirname(wanted)}`,
  });
}
