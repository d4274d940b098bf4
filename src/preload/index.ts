import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { DesktopBridge, PORT_MESSAGE } from '../shared/desktop.ts';
import type { CALL_CHANNEL, EVENT_CHANNEL, PORT_CHANNEL } from '../shared/desktop-channels.ts';

// Only types are imported, which keep these from drifting: the modules would bring all schemas along.
const portMessage: typeof PORT_MESSAGE = 'berth:port';
const callChannel: typeof CALL_CHANNEL = 'berth:call';
const eventChannel: typeof EVENT_CHANNEL = 'berth:event';
const portChannel: typeof PORT_CHANNEL = 'berth:port';

// A MessagePort cannot cross the context bridge; a window message can carry it.
ipcRenderer.on(portChannel, (event, { workspaceId }: { workspaceId: string }) => {
  window.postMessage({ type: portMessage, workspaceId }, window.origin, event.ports);
});

/** Main checks every call against the contract; here they only pass. */
const bridge: DesktopBridge = {
  invoke: (method, params) => ipcRenderer.invoke(callChannel, method, params),
  on(event, listener) {
    const forward = (_event: unknown, name: string, told: Parameters<typeof listener>[0]) => {
      if (name === event) listener(told);
    };
    ipcRenderer.on(eventChannel, forward);
    return () => {
      ipcRenderer.off(eventChannel, forward);
    };
  },
  pathOfFile: (file) => (file instanceof File ? webUtils.getPathForFile(file) : ''),
};

contextBridge.exposeInMainWorld('berth', bridge);
