import type { PortEnd } from '../../shared/rpc/port-transport.ts';

/** The page's end of a message port. */
export function pagePort(port: MessagePort): PortEnd {
  return {
    postMessage: (message) => port.postMessage(message),
    start: () => port.start(),
    close: () => port.close(),
    onMessage: (listener) => port.addEventListener('message', ({ data }) => listener(data)),
    // Electron's addition to the web's ports: the other end was closed, or its process is gone.
    onClose: (listener) => port.addEventListener('close', () => listener()),
  };
}
