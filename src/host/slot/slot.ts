import type { Socket } from 'node:net';
import { BerthError } from '../../shared/errors.ts';
import { SlotLock, stateUnusable } from './slot-lock.ts';
import { SlotSocket } from './slot-socket.ts';

/** The right to be the host of a folder: an exclusive lock and the socket beside it (spec S15). */
export interface Slot {
  readonly folder: string;
  /** Path of the socket. It listens already. */
  readonly socket: string;
  /** Hands over whoever connects, also those who came before anybody listened. */
  onConnection(welcome: (socket: Socket) => void): void;
  /** Puts back what somebody deleted. False when the slot has been lost to another process by that. */
  heal(): Promise<boolean>;
  /** Takes no more connections; open ones are their owners' to close. */
  stopListening(): void;
  /** Removes the socket, then lets go of the lock: last, since it is what others wait for. */
  release(): Promise<void>;
}

/**
 * Takes a slot, or answers undefined when another process holds it.
 *
 * @throws BerthError `STATE_UNUSABLE` when the folder cannot be written, `SOCKET_PATH_TOO_LONG`
 *   when no short folder can be had either.
 */
export async function takeSlot(folder: string): Promise<Slot | undefined> {
  const lock = await SlotLock.take(folder);
  if (!lock) return undefined;
  try {
    const socket = await SlotSocket.listen(folder);
    return {
      folder,
      socket: socket.path,
      onConnection: (welcome) => socket.onConnection(welcome),
      stopListening: () => socket.stopListening(),
      async heal() {
        if (!(await lock.heal())) return false;
        await socket.heal();
        return true;
      },
      async release() {
        await socket.remove();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error instanceof BerthError ? error : stateUnusable(folder, error);
  }
}
