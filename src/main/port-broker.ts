import { MessageChannelMain, type MessagePortMain, type WebContents } from 'electron';
import type { Host } from '../host/host.ts';
import type { OpenedWorkspace as Hosting } from '../host/open-workspace.ts';
import { relay } from '../host/transports/relay.ts';
import { assertNever } from '../shared/assert-never.ts';
import type { WorkspaceId } from '../shared/desktop.ts';
import { PORT_CHANNEL } from '../shared/desktop-channels.ts';
import { messageOf } from '../shared/errors.ts';
import type { Disposable } from '../shared/lifecycle.ts';
import type { Log } from '../shared/log.ts';
import { allRoles } from '../shared/protocol/role.ts';
import { encodeControl } from '../shared/rpc/message.ts';
import { type PortEnd, PortTransport } from '../shared/rpc/port-transport.ts';
import type { Transport } from '../shared/rpc/transport.ts';

import type { WindowHolds } from './window-holds.ts';
import type { Workspaces } from './workspaces.ts';

interface Caller {
  readonly number: number;
  readonly browserWindow: { readonly webContents: WebContents };
}

/** A connection that was handed to a page. */
interface Handed extends Disposable {
  /** Ends it for good: the person closed the window or the folder. */
  leave(): void;
}

type Connected = { ok: true } | { ok: false; problem: string };

const NOT_OPEN: Connected = { ok: false, problem: 'This folder is not open any more.' };

/** Gives windows their message ports to the hosts of the folders. */
export class PortBroker {
  readonly #workspaces: Workspaces;
  readonly #holds: WindowHolds;
  readonly #log: Log;
  /** By window number, then by folder: the connection that runs over the window's port. */
  readonly #connections = new Map<number, Map<WorkspaceId, Handed>>();

  constructor(workspaces: Workspaces, holds: WindowHolds, log: Log) {
    this.#workspaces = workspaces;
    this.#holds = holds;
    this.#log = log;
  }

  /** Sends the window a port to this folder's host. One it had before is closed. */
  async connect(window: Caller, id: WorkspaceId): Promise<Connected> {
    // A second time, since the process that hosted a joined folder may be gone: it is opened anew.
    const connected = (await this.#tryConnect(window, id)) ?? (await this.#tryConnect(window, id));
    return connected ?? { ok: false, problem: 'The host of this folder is gone. Try again.' };
  }

  /** The folder was closed: windows let go of it, also where another process goes on hosting it. */
  closeFolder(id: WorkspaceId): void {
    for (const ofWindow of this.#connections.values()) {
      ofWindow.get(id)?.leave();
      ofWindow.delete(id);
    }
  }

  /** The window lets go of a folder until it connects again: an update waits for it alone. */
  letGo(windowNumber: number, id: WorkspaceId): void {
    const ofWindow = this.#connections.get(windowNumber);
    ofWindow?.get(id)?.leave();
    ofWindow?.delete(id);
  }

  /** The window is gone. */
  closeWindow(windowNumber: number): void {
    for (const connection of this.#connections.get(windowNumber)?.values() ?? [])
      connection.leave();
    this.#connections.delete(windowNumber);
    this.#holds.releaseWindow(windowNumber);
  }

  async #tryConnect(window: Caller, id: WorkspaceId): Promise<Connected | undefined> {
    const hosting = await this.#workspaces.hosting(id);
    if (!hosting) return NOT_OPEN;
    switch (hosting.kind) {
      case 'broken':
        return { ok: false, problem: hosting.problem };
      case 'own':
        return this.#connectOwn(window, id, hosting.host);
      case 'joined':
        return this.#connectJoined(window, id, hosting);
      default:
        return assertNever(hosting);
    }
  }

  #connectOwn(window: Caller, id: WorkspaceId, host: Host): Connected {
    this.#holds.hold(host, window.number);
    const name = `window ${window.number}`;
    const admission = { roles: allRoles, rolesWithKey: allRoles, name, holds: false };
    return this.#handOut(window, id, (page) => {
      const line = host.accept(page, admission);
      // What holds the host for this window is `WindowHolds`, not the connection.
      const leave = () => {
        line.dispose();
        this.#holds.release(host, window.number);
      };
      return { dispose: () => line.dispose(), leave };
    });
  }

  async #connectJoined(
    window: Caller,
    id: WorkspaceId,
    joined: Extract<Hosting, { kind: 'joined' }>,
  ): Promise<Connected | undefined> {
    try {
      const remote = await joined.connect();
      return this.#handOut(window, id, (page) => {
        const line = relay(page, remote);
        return { dispose: () => line.dispose(), leave: () => leave(remote, line) };
      });
    } catch (error) {
      this.#log.info('a host of another process is gone', { folder: joined.workspace, error });
      this.#workspaces.lost(id, joined, messageOf(error));
      return undefined;
    }
  }

  #handOut(
    { number, browserWindow }: Caller,
    id: WorkspaceId,
    serve: (page: Transport) => Handed,
  ): Connected {
    const { webContents } = browserWindow;
    const ofWindow = this.#connections.get(number) ?? new Map<WorkspaceId, Handed>();
    this.#connections.set(number, ofWindow);
    ofWindow.get(id)?.dispose();
    const { port1, port2 } = new MessageChannelMain();
    ofWindow.set(id, serve(new PortTransport(endOf(port1), 'the window let go')));
    webContents.postMessage(PORT_CHANNEL, { workspaceId: id }, [port2]);
    return { ok: true };
  }
}

/** A window that closes is no surface that was lost: the host must not wait for it (spec S9). */
function leave(remote: Transport, line: Disposable): void {
  // Nobody waits for the answer, so its number is one that no page uses.
  remote.send(encodeControl({ id: 0, method: 'goodbye', params: {} }));
  line.dispose();
}

function endOf(port: MessagePortMain): PortEnd {
  return {
    postMessage: (message) => port.postMessage(message),
    start: () => port.start(),
    close: () => port.close(),
    onMessage: (listener) => void port.on('message', ({ data }) => listener(data)),
    onClose: (listener) => void port.on('close', listener),
  };
}
