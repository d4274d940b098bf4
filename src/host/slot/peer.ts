import { readFile } from 'node:fs/promises';
import { allRoles } from '../../shared/protocol/role.ts';
import type { Admission } from '../host.ts';

/** A chain of parents longer than this is no chain. */
const MAX_ANCESTORS = 64;

/**
 * What a process that connected to the socket may do (spec C10). One that runs inside any session
 * of Berth may only ask, whatever key it shows: a program must not answer its own card.
 *
 * @param pid of the connected process; undefined where the system does not tell, which reads as
 *   outside: its token, if it shows one, still confines it.
 */
export async function admitPeer(pid: number | undefined): Promise<Admission> {
  const inside = pid !== undefined && (await isInsideSession(pid));
  return {
    name: pid === undefined ? 'a local program' : `process ${pid}`,
    roles: inside ? ['ask'] : ['ask', 'view', 'type'],
    rolesWithKey: inside ? [] : allRoles,
    pid,
  };
}

/** Whether a process, or one of those it descends from, was started inside a session. */
async function isInsideSession(pid: number): Promise<boolean> {
  let current = pid;
  for (let depth = 0; depth < MAX_ANCESTORS && current > 1; depth++) {
    if (await carriesSession(current)) return true;
    const parent = await parentOf(current);
    if (parent === undefined) return false;
    current = parent;
  }
  return false;
}

async function carriesSession(pid: number): Promise<boolean> {
  try {
    const environment = await readFile(`/proc/${pid}/environ`, 'latin1');
    return environment.startsWith('BERTH_SESSION=') || environment.includes('\0BERTH_SESSION=');
  } catch {
    // Another user's ancestor, or gone: it tells nothing.
    return false;
  }
}

async function parentOf(pid: number): Promise<number | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    // It ended meanwhile.
    return undefined;
  }
}
