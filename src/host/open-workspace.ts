import { BerthError, errorCodeOf } from '../shared/errors.ts';
import type { Transport } from '../shared/rpc/transport.ts';
import { createHost } from './create-host.ts';
import type { Host } from './host.ts';
import type { OpenOptions } from './open-options.ts';
import { serveSlot } from './serve-slot.ts';
import { spawnUnixPty } from './sessions/unix-pty.ts';
import { connectToHost, isAnswered } from './slot/join.ts';
import { type Slot, takeSlot } from './slot/slot.ts';
import { slotFolder, usableFolder } from './slot/workspace-folder.ts';

/** How long to look for the host of a slot that is taken: it may be starting. Milliseconds. */
const JOIN_TIMEOUT_MS = 10_000;
const JOIN_RETRY_MS = 50;

export type OpenedWorkspace =
  | {
      readonly kind: 'own';
      readonly host: Host;
      /** Whether anybody but this process can reach the host. */
      readonly reachable: boolean;
      /** Sentences about this host that the person should know. */
      readonly notices: readonly string[];
      /** Ends the host's sessions, then lets go of the slot: the lock last (spec S6). */
      close(reason: string): Promise<void>;
    }
  | {
      readonly kind: 'joined';
      readonly workspace: string;
      /** A connection with all rights, before its hello. */
      connect(): Promise<Transport>;
    };

/**
 * Opens a folder: becomes its host, or finds the one that is there (spec S15).
 *
 * @throws BerthError `FOLDER_UNUSABLE`, `SOCKET_PATH_TOO_LONG`, `NO_HOST` when the slot is taken
 *   but nobody answers. A state folder that cannot be written still gives a host, alone and
 *   without a socket; its notices say so.
 */
export async function openWorkspace(options: OpenOptions): Promise<OpenedWorkspace> {
  const workspace = await usableFolder(options.folder);
  const folder = slotFolder(options.stateDir, workspace);
  const deadline = options.clock.now() + JOIN_TIMEOUT_MS;
  for (;;) {
    const slot = await tryTakeSlot(folder);
    if (slot === 'state-unusable') return hostAlone(options, workspace);
    if (slot) {
      return { kind: 'own', reachable: true, ...(await serveSlot(options, workspace, slot)) };
    }
    if (await isAnswered(folder, options.clock)) {
      return { kind: 'joined', workspace, connect: () => connectToHost(folder, options) };
    }
    if (options.clock.now() > deadline) {
      throw new BerthError(
        'NO_HOST',
        `Another process of Berth holds ${workspace}, but it does not answer. It was not touched.`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, JOIN_RETRY_MS));
  }
}

async function tryTakeSlot(folder: string): Promise<Slot | undefined | 'state-unusable'> {
  try {
    return await takeSlot(folder);
  } catch (error) {
    if (errorCodeOf(error) === 'STATE_UNUSABLE') return 'state-unusable';
    throw error;
  }
}

function hostAlone(options: OpenOptions, workspace: string): OpenedWorkspace {
  const notices = [
    `Berth cannot write to ${options.stateDir}. Terminals work, but the berth command and other windows cannot reach them, and nothing is remembered.`,
  ];
  const host = createHost({ ...options, workspace, spawnPty: spawnUnixPty, notices });
  return { kind: 'own', host, reachable: false, notices, close: (reason) => host.close(reason) };
}
