import { expect, test } from 'vitest';
import { createPortTransport, type Port } from './port-transport.ts';

function fakePort() {
  const posted: unknown[] = [];
  const did: string[] = [];
  let onClose: (() => void) | undefined;
  const port: Port = {
    onmessage: null,
    postMessage: (message) => posted.push(message),
    addEventListener: (_type, listener) => {
      onClose = listener;
    },
    start: () => did.push('start'),
    close: () => did.push('close'),
  };
  const arrive = (data: unknown) => port.onmessage?.({ data } as MessageEvent);
  return { port, posted, did, arrive, end: () => onClose?.() };
}

test('a message is a frame', () => {
  const { port, arrive } = fakePort();
  const frames: unknown[] = [];
  createPortTransport(port).onFrame((frame) => frames.push(frame));
  arrive([2, 9, Uint8Array.of(1)]);
  expect(frames).toEqual([{ type: 2, channel: 9, payload: Uint8Array.of(1) }]);
});

test.each([
  [{}],
  [[1, 2]],
  [[300, 1, new Uint8Array()]],
  [[1, -1, new Uint8Array()]],
  [[1, 1, 'text']],
])('anything else ends the connection: %j', (message) => {
  const { port, arrive, did } = fakePort();
  const reasons: string[] = [];
  createPortTransport(port).onClose((reason) => reasons.push(reason));
  arrive(message);
  expect([reasons, did]).toEqual([['the other side sent something that is no frame'], ['close']]);
});

test('a view is sent without the memory around it', () => {
  const { port, posted } = fakePort();
  const payload = new Uint8Array(1024).subarray(8, 10);
  createPortTransport(port).send({ type: 3, channel: 1, payload });
  const [[, , sent]] = posted as [[number, number, Uint8Array]];
  expect([sent, sent.buffer.byteLength]).toEqual([new Uint8Array(2), 2]);
});

test('the end of the other side is told once, and nothing is sent after it', () => {
  const { port, posted, end } = fakePort();
  const reasons: string[] = [];
  const transport = createPortTransport(port);
  transport.onClose((reason) => reasons.push(reason));
  end();
  transport.dispose();
  transport.send({ type: 1, channel: 0, payload: new Uint8Array() });
  expect([reasons, posted]).toEqual([['the workspace host went away'], []]);
});
