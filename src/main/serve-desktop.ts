import { type IpcMainInvokeEvent, ipcMain } from 'electron';
import { type DesktopMethod, desktopCalls } from '../shared/desktop.ts';
import { CALL_CHANNEL } from '../shared/desktop-channels.ts';
import { BerthError } from '../shared/errors.ts';
import type { Log } from '../shared/log.ts';
import type { AppWindow } from './app-window.ts';
import type { DesktopHandlers } from './desktop-handlers.ts';
import { trustedSender } from './trusted-sender.ts';
import type { Windows } from './windows.ts';

/** Answers the calls of our own pages: sender and parameters are checked before anything runs. */
export function serveDesktop(handlers: DesktopHandlers, windows: Windows, log: Log): void {
  ipcMain.handle(
    CALL_CHANNEL,
    async (event: IpcMainInvokeEvent, method: unknown, given: unknown) => {
      const window = trustedSender(event, windows);
      if (!window) throw new BerthError('FORBIDDEN', 'Only the windows of Berth may ask this.');
      try {
        return await callHandler(handlers, window, method, given);
      } catch (error) {
        if (error instanceof BerthError) throw error;
        log.error('a call of a window failed', { method, error });
        throw new BerthError('INTERNAL', 'Berth made a mistake. Its log has the details.');
      }
    },
  );
}

function callHandler(
  handlers: DesktopHandlers,
  window: AppWindow,
  method: unknown,
  given: unknown,
): unknown {
  if (!isMethod(method)) {
    throw new BerthError('UNKNOWN_REQUEST', 'This build does not know that call.');
  }
  const params = desktopCalls[method].params.safeParse(given);
  if (!params.success) {
    const [issue] = params.error.issues;
    throw new BerthError('BAD_REQUEST', `${method}: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  // The table of schemas and the table of handlers have the same keys and types.
  return handlers[method](params.data as never, window);
}

function isMethod(method: unknown): method is DesktopMethod {
  return typeof method === 'string' && Object.hasOwn(desktopCalls, method);
}
