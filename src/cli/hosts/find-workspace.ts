import path from 'node:path';
import { ask, isAbsent } from '../../host/slot/host-calls.ts';
import type { Context } from '../command.ts';
import { type Endpoint, knownHosts, placeOf, realFolderOf } from '../connect.ts';
import { noHostFailure } from '../failure.ts';
import { around } from './find-host.ts';

/**
 * The real path of the workspace that a command means, without a hello, so that a host of any build
 * can be meant: the folder named, else the nearest open workspace at or above the current folder,
 * else the only one that is open.
 *
 * @throws Failure with the exit code for "no host".
 */
export async function findWorkspace(context: Context, folder?: string): Promise<string> {
  if (folder !== undefined) return realFolderOf(path.resolve(context.cwd, folder));
  const here = await realFolderOf(context.cwd);
  const known = await knownHosts(context.env);
  for (const { workspace } of around(here, known)) {
    if (await answers(workspace, context)) return workspace;
  }
  const alive = await Promise.all(known.map((endpoint) => aliveOrNot(endpoint, context)));
  const [only, ...others] = alive.filter((workspace) => workspace !== undefined);
  if (only !== undefined && others.length === 0) return only;
  throw noHostFailure(
    only === undefined
      ? 'No workspace is open in Berth.'
      : `No workspace is open at or above ${here}, and several are elsewhere.`,
    'berth status lists what is open; name the folder.',
  );
}

async function aliveOrNot({ workspace }: Endpoint, context: Context): Promise<string | undefined> {
  return (await answers(workspace, context)) ? workspace : undefined;
}

/** One that is silent may be meant as well: the command itself says so then. */
async function answers(workspace: string, context: Context): Promise<boolean> {
  try {
    await ask(workspace, placeOf(context));
    return true;
  } catch (error) {
    return !isAbsent(error);
  }
}
