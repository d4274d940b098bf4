import { createHostConnection } from '../../../src/renderer/connection/host-connection.ts';
import type { HostLink } from '../../../src/renderer/connection/host-link.ts';
import { pagePort } from '../../../src/renderer/connection/page-port.ts';
import { createPortInbox } from '../../../src/renderer/connection/port-inbox.ts';
import { thisBuild } from '../../../src/shared/build-stamp.ts';
import { systemClock as clock } from '../../../src/shared/clock.ts';
import type { DesktopBridge, WorkspaceId } from '../../../src/shared/desktop.ts';
import { Emitter, type Subscribe } from '../../../src/shared/emitter.ts';
import { decodeSeqPayload, type Frame, frameType } from '../../../src/shared/protocol/frame.ts';
import { PortTransport } from '../../../src/shared/rpc/port-transport.ts';
import type { Transport } from '../../../src/shared/rpc/transport.ts';

declare global {
  interface Window {
    readonly berth: DesktopBridge;
  }
}

const acknowledged = new Emitter<number>();
/** Fires with the byte number up to which a terminal of this page has told its host it parsed. */
export const onAcknowledged: Subscribe<number> = acknowledged.subscribe;

/** Connects to the host of the bench the way that the product's windows do. */
export function connectToHost(workspaceId: WorkspaceId): Promise<HostLink> {
  const requestPort = createPortInbox(window, window.berth, clock);
  const connection = createHostConnection({
    open: async () => {
      const port = pagePort(await requestPort(workspaceId));
      return watched(new PortTransport(port, 'the host went away'));
    },
    name: 'bench',
    build: thisBuild,
    clock,
    tell() {},
  });
  return new Promise((resolve) => {
    connection.onLink((link) => link && resolve(link));
  });
}

function watched(transport: PortTransport): Transport {
  return {
    send(frame: Frame) {
      transport.send(frame);
      if (frame.type === frameType.ack) acknowledged.fire(decodeSeqPayload(frame.payload).seq);
    },
    bufferedBytes: transport.bufferedBytes,
    onFrame: transport.onFrame,
    onClose: transport.onClose,
    dispose: (reason?: string) => transport.dispose(reason),
  };
}
