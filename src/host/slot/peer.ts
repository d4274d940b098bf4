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
  const origin = pid === undefined ? OUTSIDE : await originOf(pid);
  return {
    name: pid === undefined ? 'a local program' : `process ${pid}`,
    roles: origin.inside ? ['ask'] : ['ask', 'view', 'type'],
    rolesWithKey: origin.inside ? [] : allRoles,
    pid,
    sessionId: origin.sessionId,
  };
}

interface Origin {
  readonly inside: boolean;
  /** The session that the process says it runs in: enough to count by, not to trust. */
  readonly sessionId?: string | undefined;
}

const OUTSIDE: Origin = { inside: false };
/** A process that is gone cannot be asked where it came from; its socket may be in other hands. */
const GONE: Origin = { inside: true };

/** Whether a process, or one of those it descends from, was started inside a session. */
export async function originOf(pid: number): Promise<Origin> {
  if (process.platform !== 'linux') return OUTSIDE;
  const before = await statOf(pid);
  const sessionId = await sessionAbove(pid);
  const after = await statOf(pid);
  if (!before || after?.startTime !== before.startTime) return GONE;
  return sessionId === undefined ? OUTSIDE : { inside: true, sessionId };
}

async function sessionAbove(pid: number): Promise<string | undefined> {
  let current = pid;
  for (let depth = 0; depth < MAX_ANCESTORS && current > 1; depth++) {
    const session = await sessionIn(current);
    if (session !== undefined) return session;
    const parent = (await statOf(current))?.parent;
    if (parent === undefined) return undefined;
    current = parent;
  }
  return undefined;
}

async function sessionIn(pid: number): Promise<string | undefined> {
  try {
    const environment = await readFile(`/proc/${pid}/environ`, 'latin1');
    return /(?:^|\0)BERTH_SESSION=([^\0]*)/.exec(environment)?.[1];
  } catch {
    // Another user's ancestor, or one that just ended: it tells nothing.
    return undefined;
  }
}

/** Fields of /proc/PID/stat, proc(5), counted after the command's closing parenthesis. */
async function statOf(pid: number): Promise<{ parent: number; startTime: string } | undefined> {
  try {
    const text = await readFile(`/proc/${pid}/stat`, 'latin1');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), startTime: fields[19] ?? '' };
  } catch {
    // Gone, or hidden from us.
    return undefined;
  }
}
