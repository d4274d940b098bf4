import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { messageOf } from '../shared/errors.ts';
import type { Log } from '../shared/log.ts';
import { Anteroom } from './anteroom.ts';
import { createHost } from './create-host.ts';
import type { Host } from './host.ts';
import { installLauncher } from './launcher.ts';
import { peerCredentials } from './native.ts';
import type { OpenOptions } from './open-options.ts';
import { spawnUnixPty } from './sessions/unix-pty.ts';
import { installShellScripts } from './shell-integration/install-scripts.ts';
import { readEndpoint, removeEndpoint, writeEndpoint } from './slot/endpoint.ts';
import { ensureKey } from './slot/key.ts';
import { admitPeer } from './slot/peer.ts';
import type { Slot } from './slot/slot.ts';
import { type Sweep, startSweep } from './stand-down/sweep.ts';
import { acceptSocket } from './transports/unix-socket.ts';

/** How often a host looks whether it can still be found. Milliseconds. */
const SLOT_CHECK_MS = 5_000;

interface ServedSlot {
  readonly host: Host;
  readonly notices: readonly string[];
  close(reason: string): Promise<void>;
}

/**
 * Runs a host in a slot that was just taken: answers on its socket, and says where in the endpoint
 * file. Whoever dials before the host is ready waits: nobody is turned away.
 */
export async function serveSlot(
  options: OpenOptions,
  workspace: string,
  slot: Slot,
): Promise<ServedSlot> {
  try {
    const notices: string[] = [];
    const host = createHost({
      ...options,
      workspace,
      instanceId: randomUUID(),
      spawnPty: spawnUnixPty,
      socket: slot.socket,
      slotFolder: slot.folder,
      key: await ensureKey(options.stateDir).catch(noting(notices, 'No key could be made')),
      binFolder: await launcherFolder(options, notices),
      shellFolder: await shellFolder(options, notices),
      notices,
    });
    await host.restore().catch(noting(notices, 'Past sessions cannot be listed'));
    const sockets = letIn(host, slot, options.log);
    await announce(host, slot).catch(
      noting(notices, 'The berth command cannot find this workspace'),
    );
    const findable = staysFindable(host, slot, options);
    let leaving: Promise<void> | undefined;
    return {
      host,
      notices,
      close(reason) {
        findable.dispose();
        leaving ??= leave({ host, slot, sockets, findable, reason });
        return leaving;
      },
    };
  } catch (error) {
    await slot.release();
    throw error;
  }
}

/** Admits whoever connects, and answers the set of open sockets. */
function letIn(host: Host, slot: Slot, log: Log): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  slot.onConnection((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    void acceptPeer(host, socket, log);
  });
  return sockets;
}

async function acceptPeer(host: Host, socket: Socket, log: Log): Promise<void> {
  try {
    const admission = admitPeer(peerCredentials(socket)?.pid);
    const anteroom = new Anteroom(await acceptSocket(socket), () => host.whois());
    host.accept(anteroom, await admission);
  } catch (error) {
    // A stranger's protocol, or nobody in the end: theirs to notice.
    log.info('a connection was not taken', { why: messageOf(error) });
  }
}

/** Says where the host listens. */
function announce({ instanceId, workspace }: Host, { folder, socket }: Slot): Promise<void> {
  return writeEndpoint(folder, { socket, instanceId, pid: process.pid, workspace });
}

/** Puts back socket and endpoint where somebody deleted them, as clean-ups of folders do (S15). */
function staysFindable(host: Host, slot: Slot, { clock, log }: OpenOptions): Sweep {
  return startSweep({ clock, log, everyMs: SLOT_CHECK_MS }, async () => {
    if (!(await slot.heal())) return;
    const found = await readEndpoint(slot.folder);
    if (found?.instanceId !== host.instanceId) await announce(host, slot);
  });
}

interface Leaving {
  readonly host: Host;
  readonly slot: Slot;
  readonly sockets: ReadonlySet<Socket>;
  readonly findable: Sweep;
  readonly reason: string;
}

/** Listener closed, sessions ended, answers written, socket removed, lock released last (S6). */
async function leave({ host, slot, sockets, findable, reason }: Leaving): Promise<void> {
  slot.stopListening();
  await host.close(reason);
  // Or it would put back what is removed here, over the endpoint of whoever comes next.
  await findable.settled();
  // A full disk must not keep the lock; a stale endpoint only leads to a closed door.
  await removeEndpoint(slot.folder, host.instanceId).catch(() => {});
  await slot.release();
  for (const socket of sockets) socket.destroySoon();
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

async function shellFolder(
  { shellIntegration = true, stateDir }: OpenOptions,
  notices: string[],
): Promise<string | undefined> {
  if (!shellIntegration) return undefined;
  return installShellScripts(stateDir).catch(noting(notices, 'Shells cannot mark their commands'));
}

/** Turns a failure that a host can live without into a sentence for the person. */
function noting(notices: string[], what: string): (error: unknown) => undefined {
  return (error) => {
    notices.push(`${what}: ${messageOf(error)}`);
    return undefined;
  };
}
