import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { messageOf } from '../shared/errors.ts';
import type { Log } from '../shared/log.ts';
import { createHost } from './create-host.ts';
import type { Host } from './host.ts';
import { installLauncher } from './launcher.ts';
import { peerCredentials } from './native.ts';
import type { OpenOptions } from './open-options.ts';
import { spawnUnixPty } from './sessions/unix-pty.ts';
import { removeEndpoint, writeEndpoint } from './slot/endpoint.ts';
import { ensureKey } from './slot/key.ts';
import { admitPeer } from './slot/peer.ts';
import type { Slot } from './slot/slot.ts';
import { acceptSocket } from './transports/unix-socket.ts';

interface ServedSlot {
  readonly host: Host;
  readonly notices: readonly string[];
  close(reason: string): Promise<void>;
}

/**
 * Runs a host in a slot that was just taken: answers on its socket, and says where in the endpoint
 * file. Called in the same tick as the slot was taken, so that no connection is missed.
 */
export async function serveSlot(
  options: OpenOptions,
  workspace: string,
  slot: Slot,
): Promise<ServedSlot> {
  const doorway = openDoorway(slot);
  try {
    const instanceId = randomUUID();
    const notices: string[] = [];
    const host = createHost({
      ...options,
      workspace,
      instanceId,
      spawnPty: spawnUnixPty,
      socket: slot.socket,
      key: await ensureKey(options.stateDir).catch(noting(notices, 'No key could be made')),
      binFolder: await launcherFolder(options, notices),
      notices,
    });
    doorway.admit((socket) => void acceptPeer(host, socket, options.log));
    const { pid } = process;
    await writeEndpoint(slot.folder, { socket: slot.socket, instanceId, pid, workspace }).catch(
      noting(notices, 'The berth command cannot find this workspace'),
    );
    let leaving: Promise<void> | undefined;
    return {
      host,
      notices,
      close(reason) {
        leaving ??= leave(host, slot, doorway, reason);
        return leaving;
      },
    };
  } catch (error) {
    await slot.release();
    throw error;
  }
}

interface Doorway {
  readonly sockets: ReadonlySet<Socket>;
  /** Lets in who has been waiting, and whoever comes from now on. */
  admit(letIn: (socket: Socket) => void): void;
}

/** Whoever dials before the host is ready waits: nobody is turned away. */
function openDoorway({ server }: Slot): Doorway {
  const sockets = new Set<Socket>();
  const waiting: Socket[] = [];
  let enter = (socket: Socket): void => {
    waiting.push(socket);
  };
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // Before a transport listens, a hang-up is nobody's error.
    socket.on('error', () => {});
    enter(socket);
  });
  return {
    sockets,
    admit(letIn) {
      enter = letIn;
      for (const socket of waiting.splice(0)) letIn(socket);
    },
  };
}

/** Listener closed, sessions ended, answers written, socket removed, lock released last (S6). */
async function leave(host: Host, slot: Slot, doorway: Doorway, reason: string): Promise<void> {
  slot.server.close();
  await host.close(reason);
  // A full disk must not keep the lock; a stale endpoint only leads to a closed door.
  await removeEndpoint(slot.folder, host.instanceId).catch(() => {});
  await slot.release();
  for (const socket of doorway.sockets) socket.destroySoon();
}

async function acceptPeer(host: Host, socket: Socket, log: Log): Promise<void> {
  try {
    const admission = await admitPeer(peerCredentials(socket)?.pid);
    host.accept(await acceptSocket(socket), admission);
  } catch (error) {
    // A stranger's protocol, or nobody in the end: theirs to notice.
    log.info('a connection was not taken', { why: messageOf(error) });
  }
}

async function launcherFolder(
  { launcher, stateDir }: OpenOptions,
  notices: string[],
): Promise<string | undefined> {
  if (!launcher) return undefined;
  return installLauncher({ stateDir, ...launcher }).catch(
    noting(notices, 'Sessions cannot call the berth command'),
  );
}

/** Turns a failure that a host can live without into a sentence for the person. */
function noting(notices: string[], what: string): (error: unknown) => undefined {
  return (error) => {
    notices.push(`${what}: ${messageOf(error)}`);
    return undefined;
  };
}
