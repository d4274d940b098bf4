import { expect, test } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../clock.ts';
import { Emitter } from '../emitter.ts';
import { BerthError } from '../errors.ts';
import type { Frame } from '../protocol/frame.ts';
import { Client } from './client.ts';
import type { Contract } from './contract.ts';
import { encodeControl } from './message.ts';
import { serve } from './serve.ts';
import type { Transport } from './transport.ts';

const contract = {
  requests: {
    double: {
      role: 'none',
      doc: '',
      params: z.object({ value: z.number() }),
      result: z.object({ value: z.number() }),
    },
    guarded: { role: 'control', doc: '', params: z.object({}), result: z.object({}) },
    fail: { role: 'none', doc: '', params: z.object({ how: z.string() }), result: z.object({}) },
  },
  events: {
    ticked: { role: 'none', doc: '', data: z.object({ count: z.number() }) },
    secret: { role: 'control', doc: '', data: z.object({}) },
  },
} as const satisfies Contract;

/** Two ends of one connection in memory; frames arrive in a later microtask, as over any wire. */
function pair(): [Transport & { closed: boolean }, Transport & { closed: boolean }] {
  const ends = [end(), end()] as const;
  ends[0].peer = ends[1];
  ends[1].peer = ends[0];
  return [ends[0], ends[1]];
}

function end() {
  const frames = new Emitter<Frame>();
  const closes = new Emitter<string>();
  const self = {
    peer: undefined as unknown as { deliver(frame: Frame): void; close(): void },
    closed: false,
    bufferedBytes: 0,
    onFrame: frames.subscribe,
    onClose: closes.subscribe,
    send: (frame: Frame) => queueMicrotask(() => self.peer.deliver(frame)),
    deliver: (frame: Frame) => {
      if (!self.closed) frames.fire(frame);
    },
    close() {
      if (self.closed) return;
      self.closed = true;
      closes.fire('hung up');
    },
    dispose() {
      self.close();
      self.peer.close();
    },
  };
  return self;
}

function connect() {
  const [near, far] = pair();
  const faults: string[] = [];
  const served = serve({
    contract,
    transport: far,
    handlers: {
      double: ({ value }) => ({ value: value * 2 }),
      guarded: () => ({}),
      fail({ how }) {
        if (how === 'typed') throw new BerthError('HOST_BUSY', 'busy', { data: { holders: [1] } });
        throw new Error('a secret path');
      },
    },
    caller: {
      connection: undefined,
      refusal: (role) =>
        role === 'control' ? new BerthError('FORBIDDEN', 'not for you') : undefined,
    },
    onFault: (error) => faults.push(String(error)),
  });
  return { client: new Client(contract, near, systemClock), far, near, served, faults };
}

const outcome = (promise: Promise<unknown>) =>
  promise.then(
    (value) => value,
    ({ code, message, data }) => ({ code, message, data }),
  );

test('a request is answered', async () => {
  expect(await connect().client.call('double', { value: 21 })).toEqual({ value: 42 });
});

test('params of another shape are refused with the place', async () => {
  const { client } = connect();
  expect(await outcome(client.call('double', { value: 'x' as never }))).toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringMatching(/^double: value: /),
  });
});

test('an unknown request is refused with a code', async () => {
  const { client } = connect();
  expect(await outcome(client.call('toString' as never, {} as never))).toMatchObject({
    code: 'UNKNOWN_REQUEST',
  });
});

test('a request without the role for it is refused', async () => {
  const { client } = connect();
  expect(await outcome(client.call('guarded', {}))).toMatchObject({ code: 'FORBIDDEN' });
});

test('code, message and data of an error cross; those of a fault do not', async () => {
  const { client, faults } = connect();
  expect([
    await outcome(client.call('fail', { how: 'typed' })),
    await outcome(client.call('fail', { how: 'untyped' })),
  ]).toEqual([
    { code: 'HOST_BUSY', message: 'busy', data: { holders: [1] } },
    {
      code: 'INTERNAL',
      message: 'Berth made a mistake. Its log has the details.',
      data: undefined,
    },
  ]);
  expect(faults).toEqual(['Error: a secret path']);
});

test('events reach only those who may see them, and only as the contract has them', async () => {
  const { client, served, far } = connect();
  const seen: unknown[] = [];
  client.on('ticked', (data) => seen.push(data));
  client.on('secret', (data) => seen.push(data));
  served.emit('ticked', { count: 1 });
  served.emit('secret', {});
  far.send(encodeControl({ event: 'ticked', data: { count: 'many' } }));
  far.send(encodeControl({ event: 'of-a-newer-build', data: {} }));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(seen).toEqual([{ count: 1 }]);
});

test('when the connection ends, every open call fails and says why', async () => {
  const { client, far } = connect();
  const call = outcome(client.call('double', { value: 1 }));
  far.dispose();
  expect(await call).toMatchObject({ code: 'CONNECTION_CLOSED' });
  expect(await outcome(client.call('double', { value: 1 }))).toMatchObject({
    code: 'CONNECTION_CLOSED',
  });
});

test('garbage in a control frame ends the connection', async () => {
  const { near, far } = connect();
  near.send({ type: 1, channel: 0, payload: Uint8Array.of(0xff, 0x7b) });
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(far.closed).toBe(true);
});

test('a call that takes too long fails with TIMEOUT', async () => {
  const [near] = pair();
  near.send = () => {};
  const client = new Client(contract, near, systemClock);
  expect(await outcome(client.call('double', { value: 1 }, { timeoutMs: 5 }))).toMatchObject({
    code: 'TIMEOUT',
  });
});
