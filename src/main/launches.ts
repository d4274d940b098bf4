import path from 'node:path';
import { withoutLeaks } from '../host/profiles/launch-environment.ts';
import type { Opened } from '../shared/desktop.ts';
import type { AppContract } from '../shared/protocol/app-contract.ts';
import type { Params, Result } from '../shared/rpc/contract.ts';
import type { Desktop } from './desktop-handlers.ts';
import type { Workspaces } from './workspaces.ts';

type Request = Params<AppContract, 'app.open'>;

/** Opens the folder a launch named, this process's own or a later one's; undefined for none. */
export async function openRequested(
  workspaces: Workspaces,
  { folder, cwd, env }: Request,
): Promise<Opened | undefined> {
  if (folder === undefined) return undefined;
  return workspaces.open(path.resolve(cwd, folder), env && withoutLeaks(env));
}

/** Answers a later launch: shows its folder, or just a window. */
export async function answerLaunch(
  { workspaces, windows }: Pick<Desktop, 'workspaces' | 'windows'>,
  request: Request,
): Promise<Result<AppContract, 'app.open'>> {
  const opened = await openRequested(workspaces, request);
  if (opened?.ok === false) return opened;
  windows.show(opened?.ok === true ? opened.workspaceId : undefined);
  return { ok: true };
}
