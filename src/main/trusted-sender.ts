import type { IpcMainInvokeEvent } from 'electron';
import { isPage } from './app-protocol.ts';
import type { AppWindow } from './app-window.ts';
import type { Windows } from './windows.ts';

/** The window whose own page made this call; undefined for a frame in it or any other sender. */
export function trustedSender(event: IpcMainInvokeEvent, windows: Windows): AppWindow | undefined {
  const frame = event.senderFrame;
  // Null once the frame is gone: nobody is there to answer to.
  if (!frame || frame.parent !== null || !isPage(frame.url)) return undefined;
  return windows.of(event.sender);
}
