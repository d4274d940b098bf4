import { BerthError, errorCodeOf } from '../shared/errors.ts';
import type { Build } from '../shared/protocol/build.ts';
import type { Transport } from '../shared/rpc/transport.ts';
import { createHost } from './create-host.ts';
import type { Host } from './host.ts';
import type { OpenOptions } from './open-options.ts';
import { serveSlot } from './serve-slot.ts';
import { spawnUnixPty } from './sessions/unix-pty.ts';
import { standDownSettingsIn } from './settings/stand-down-settings.ts';
import { connectToSlot } from './slot/host-calls.ts';
import { meetHost } from './slot/meet-host.ts';
import { type Slot, takeSlot } from './slot/slot.ts';
import { untilLeft } from './slot/until-left.ts';
import { slotFolder, usableFolder } from './slot/workspace-folder.ts';

/** How long to look for the host of a slot that is taken: it may be starting or leaving. */
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
      /** The build of the process that hosts it. */
      readonly build: Build;
      /** It is an older build, and leaves at its first quiet moment. */
      readonly noted: boolean;
      /** A connection with all rights, before its hello. */
      connect(): Promise<Transport>;
      /** Resolves when that host has left. Rejects where it cannot be watched. */
      left(): Promise<void>;
    };

/**
 * Opens a folder: becomes its host, or finds the one that is there (spec S11, S15).
 *
 * @throws BerthError `FOLDER_UNUSABLE`, `SOCKET_PATH_TOO_LONG`, `PROTOCOL_MISMATCH` for a host that
 *   this build cannot join, `TIMEOUT` for one that is silent, `NO_HOST` when the slot is taken but
 *   nobody answers. A state folder that cannot be written still gives a host, alone and without a
 *   socket; its notices say so.
 */
export async function openWorkspace(given: OpenOptions): Promise<OpenedWorkspace> {
  const workspace = await usableFolder(given.folder);
  const settings = { ...(await standDownSettingsIn(given.settingsFile)), ...given.settings };
  const options = { ...given, settings };
  const folder = slotFolder(options.stateDir, workspace);
  // Not the wall clock: it may be set meanwhile.
  const deadline = performance.now() + JOIN_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const slot = await tryTakeSlot(folder);
    if (slot === 'state-unusable') return hostAlone(options, workspace);
    if (slot) {
      return { kind: 'own', reachable: true, ...(await serveSlot(options, workspace, slot)) };
    }
    const joined = await tryJoin(options, workspace, folder);
    if (joined) return joined;
    await new Promise((resolve) => setTimeout(resolve, JOIN_RETRY_MS));
  }
  throw new BerthError(
    'NO_HOST',
    `Another process of Berth holds ${workspace}, but it does not answer. It was not touched.`,
  );
}

/**
 * Joins whoever becomes the host of a folder within `ms`, and never becomes it: the folder was left
 * to a successor, which must not be raced. Undefined when none came.
 */
export async function joinSuccessor(
  options: OpenOptions,
  ms: number,
): Promise<OpenedWorkspace | undefined> {
  const workspace = await usableFolder(options.folder);
  const folder = slotFolder(options.stateDir, workspace);
  const deadline = performance.now() + ms;
  while (performance.now() < deadline) {
    const joined = await tryJoin(options, workspace, folder);
    if (joined) return joined;
    await new Promise((resolve) => setTimeout(resolve, JOIN_RETRY_MS));
  }
  return undefined;
}

async function tryJoin(
  options: OpenOptions,
  workspace: string,
  folder: string,
): Promise<OpenedWorkspace | undefined> {
  const met = await meetHost(folder, options);
  if (met.kind !== 'joined') return undefined;
  const connect = () => connectToSlot(folder, options);
  return { ...met, workspace, connect, left: () => untilLeft(connect, options) };
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
