import { expect, test } from 'vitest';
import type { Frame } from '../protocol/frame.ts';
import { type PortEnd, PortTransport } from './port-transport.ts';

class FakePort implements PortEnd {
  readonly sent: unknown[] = [];
  started = false;
  closed = false;
  #onMessage: (message: unknown) => void = () => {};
  #onClose: () => void = () => {};

  onMessage(listener: (message: unknown) => void): void {
    this.#onMessage = listener;
  }
  onClose(listener: () => void): void {
    this.#onClose = listener;
  }
  postMessage(message: unknown): void {
    this.sent.push(structuredClone(message));
  }
  start(): void {
    this.started = true;
  }
  close(): void {
    this.closed = true;
  }
  receive(data: unknown): void {
    this.#onMessage(data);
  }
  hangUp(): void {
    this.#onClose();
  }
}

function connected() {
  const port = new FakePort();
  const transport = new PortTransport(port, 'the window let go');
  const frames: Frame[] = [];
  const reasons: string[] = [];
  transport.onFrame((frame) => frames.push(frame));
  transport.onClose((reason) => reasons.push(reason));
  return { port, transport, frames, reasons };
}

test('nothing is taken from the port before somebody listens', () => {
  const port = new FakePort();
  const transport = new PortTransport(port, 'the window let go');
  const before = port.started;
  transport.onFrame(() => {});
  expect([before, port.started]).toEqual([false, true]);
});

test('frames go both ways, and a view takes only its own bytes along', () => {
  const { port, transport, frames } = connected();
  port.receive([3, 7, new Uint8Array([1, 2])]);
  const memory = new Uint8Array([9, 8, 7, 6]);
  transport.send({ type: 2, channel: 5, payload: memory.subarray(1, 3) });
  const [, , payload] = port.sent[0] as [number, number, Uint8Array];
  expect({ frames, sent: port.sent, memory: payload.buffer.byteLength }).toEqual({
    frames: [{ type: 3, channel: 7, payload: new Uint8Array([1, 2]) }],
    sent: [[2, 5, new Uint8Array([8, 7])]],
    memory: 2,
  });
});

test.each<[string, unknown]>([
  ['an object', { type: 1 }],
  ['two parts', [1, 0]],
  ['a payload of text', [1, 0, 'text']],
  ['four parts', [1, 0, new Uint8Array(), 1]],
  ['a type beyond a byte', [256, 0, new Uint8Array()]],
  ['a negative channel', [1, -1, new Uint8Array()]],
  ['half a channel', [1, 0.5, new Uint8Array()]],
  ['more than 16 MiB', [1, 0, new Uint8Array(16 * 1024 * 1024 + 1)]],
])('%s is no frame and ends the connection', (_, message) => {
  const { port, frames, reasons } = connected();
  port.receive(message);
  port.receive([1, 0, new Uint8Array()]);
  expect({ closed: port.closed, frames, reasons }).toEqual({
    closed: true,
    frames: [],
    reasons: ['the other side sent something that is no frame'],
  });
});

test('the end is told once, also to those who ask later', async () => {
  const { port, transport, reasons } = connected();
  port.hangUp();
  transport.dispose();
  transport.send({ type: 1, channel: 0, payload: new Uint8Array() });
  const late = await new Promise((resolve) => transport.onClose(resolve));
  expect({ reasons, late, sent: port.sent }).toEqual({
    reasons: ['the window let go'],
    late: 'the window let go',
    sent: [],
  });
});
