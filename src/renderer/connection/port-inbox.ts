import type { Clock } from '../../shared/clock.ts';
import { type DesktopBridge, PORT_MESSAGE, type WorkspaceId } from '../../shared/desktop.ts';
import { BerthError } from '../../shared/errors.ts';

/** Milliseconds that a promised port may take to arrive. */
const PORT_TIMEOUT_MS = 10_000;

/** Answers with a port to a workspace's host. @throws BerthError with a sentence. */
export type RequestPort = (workspaceId: WorkspaceId) => Promise<MessagePort>;

interface Waiter {
  resolve(port: MessagePort): void;
}

/**
 * Asks the desktop for ports. They arrive as window messages, so only messages that this very
 * window was sent by its own preload count, and only while somebody waits for one.
 */
export function createPortInbox(target: Window, bridge: DesktopBridge, clock: Clock): RequestPort {
  const waiting = new Map<string, Waiter>();
  target.addEventListener('message', (event) => {
    const [port] = event.ports;
    const message = event.data as { type?: unknown; workspaceId?: unknown } | null;
    if (event.source !== target || !port || message?.type !== PORT_MESSAGE) return;
    const waiter = waiting.get(String(message.workspaceId));
    if (waiter) waiter.resolve(port);
    else port.close();
  });

  return async (workspaceId) => {
    const arrival = new Promise<MessagePort>((resolve, reject) => {
      const timer = clock.after(PORT_TIMEOUT_MS, () => {
        waiting.delete(workspaceId);
        reject(new BerthError('TIMEOUT', 'The connection to this folder did not open in time.'));
      });
      waiting.set(workspaceId, {
        resolve(port) {
          timer.dispose();
          waiting.delete(workspaceId);
          resolve(port);
        },
      });
    });
    // Whoever awaits it below sees the failure; this keeps an early refusal from leaving it unseen.
    arrival.catch(() => {});
    const answer = await bridge.invoke('workspace.connect', { workspaceId });
    if (!answer.ok) {
      waiting.delete(workspaceId);
      throw new BerthError('NO_HOST', answer.problem);
    }
    return arrival;
  };
}
