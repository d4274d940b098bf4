import path from 'node:path';
import { readEndpoint } from './endpoint.ts';
import { machineId } from './workspace-folder.ts';

/** Where the desktop app's own slot lies: one app per user and machine (design decision 6). */
export function appSlotFolder(stateDir: string): string {
  return path.join(stateDir, 'app', machineId());
}

/** Where the running app says it listens. It may have died since. */
export async function findApp(stateDir: string): Promise<{ socket: string } | undefined> {
  const endpoint = await readEndpoint(appSlotFolder(stateDir));
  return endpoint && { socket: endpoint.socket };
}
