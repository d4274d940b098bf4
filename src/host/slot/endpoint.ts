import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { readJsonFile, writeFileWhole } from '../files.ts';
import { machineId, realFolderOf, slotFolder } from './workspace-folder.ts';

/**
 * How to reach the host of a slot. Clients read only this, whatever their own environment would
 * suggest, since the socket may lie in a short folder elsewhere (spec S15).
 */
const endpoint = z.object({
  version: z.literal(1),
  socket: z.string(),
  instanceId: z.string(),
  pid: z.number().int(),
  workspace: z.string(),
});
export type Endpoint = z.infer<typeof endpoint>;

const FILE = 'endpoint.json';

export function writeEndpoint(folder: string, value: Omit<Endpoint, 'version'>): Promise<void> {
  return writeFileWhole(
    path.join(folder, FILE),
    `${JSON.stringify({ version: 1, ...value }, null, 2)}\n`,
  );
}

/** Removes the endpoint of this host; another one's, which came after it, stays. */
export async function removeEndpoint(folder: string, instanceId: string): Promise<void> {
  const found = await readEndpoint(folder);
  if (found && found.instanceId !== instanceId) return;
  await rm(path.join(folder, FILE), { force: true });
}

export function readEndpoint(folder: string): Promise<Endpoint | undefined> {
  return readJsonFile(path.join(folder, FILE), endpoint);
}

/** Where the host of exactly this folder says it listens. It may have died since. */
export async function findEndpoint(
  stateDir: string,
  folder: string,
): Promise<Endpoint | undefined> {
  return readEndpoint(slotFolder(stateDir, await realFolderOf(folder)));
}

/** Every endpoint on this machine, sorted by workspace. Some may belong to hosts that died. */
export async function listEndpoints(stateDir: string): Promise<Endpoint[]> {
  const folder = path.join(stateDir, 'hosts', machineId());
  let names: string[];
  try {
    names = await readdir(folder);
  } catch {
    // No host ever ran here.
    return [];
  }
  const found = await Promise.all(names.map((name) => readEndpoint(path.join(folder, name))));
  return found
    .filter((item) => item !== undefined)
    .sort((a, b) => (a.workspace < b.workspace ? -1 : 1));
}
