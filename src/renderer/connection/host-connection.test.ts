import { expect, test } from 'vitest';
import { Emitter } from '../../shared/emitter.ts';
import { BerthError } from '../../shared/errors.ts';
import type { Frame } from '../../shared/protocol/frame.ts';
import { encodeControl } from '../../shared/rpc/message.ts';
import type { Transport } from '../../shared/rpc/transport.ts';
import type { HostFact } from '../stores/workspace-state.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { createHostConnection } from './host-connection.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));
const build = { version: '1', builtAt: 1 };
const welcome = {
  protocol: 1,
  build,
  instanceId: 'host-1',
  workspace: '/w',
  roles: [],
  sessions: [],
  questions: [],
  holders: [],
  noted: false,
  notices: [],
};

/** A host that answers every hello. */
function answeringHost() {
  const frames = new Emitter<Frame>();
  const closed = new Emitter<string>();
  const transport: Transport = {
    bufferedBytes: 0,
    onFrame: frames.subscribe,
    onClose: closed.subscribe,
    dispose: () => closed.fire('closed by this window'),
    send({ payload }) {
      const { id } = JSON.parse(new TextDecoder().decode(payload)) as { id: number };
      queueMicrotask(() => frames.fire(encodeControl({ id, result: welcome })));
    },
  };
  return { transport, drop: () => closed.fire('the host ended') };
}

function connection(open: () => Promise<Transport>) {
  const clock = new ManualClock(0);
  const facts: HostFact[] = [];
  const links: (string | undefined)[] = [];
  const line = createHostConnection({
    open,
    name: 'window 1',
    build,
    clock,
    tell: (fact) => facts.push(fact),
  });
  line.onLink((link) => links.push(link?.instanceId));
  return { clock, facts, links, line, kinds: () => facts.map(({ kind }) => kind) };
}

test('a host that answers is connected', async () => {
  const { links, kinds } = connection(async () => answeringHost().transport);
  await settled();
  expect([kinds(), links]).toEqual([['connecting', 'welcome'], ['host-1']]);
});

test('a lost host is looked for again, and its terminals are told both times', async () => {
  const hosts = [answeringHost(), answeringHost()];
  const opened = [...hosts];
  const { clock, links, kinds } = connection(async () => {
    const next = opened.shift();
    if (!next) throw new BerthError('NO_HOST', 'no host');
    return next.transport;
  });
  await settled();
  hosts[0]?.drop();
  clock.advance(250);
  await settled();
  expect([kinds(), links]).toEqual([
    ['connecting', 'welcome', 'lost', 'connecting', 'welcome'],
    ['host-1', undefined, 'host-1'],
  ]);
});

test('each failure in a row waits longer, and retry does not wait at all', async () => {
  const { clock, facts, line } = connection(async () => {
    throw new BerthError('NO_HOST', 'The folder is gone.');
  });
  await settled();
  clock.advance(250);
  await settled();
  line.retry();
  await settled();
  const losses = facts.filter((fact) => fact.kind === 'lost');
  expect(losses).toEqual([
    { kind: 'lost', reason: 'The folder is gone.', code: 'NO_HOST', isAway: false, retryAt: 250 },
    { kind: 'lost', reason: 'The folder is gone.', code: 'NO_HOST', isAway: false, retryAt: 750 },
    { kind: 'lost', reason: 'The folder is gone.', code: 'NO_HOST', isAway: false, retryAt: 1_250 },
  ]);
});

test('a line that was given up tries nothing any more', async () => {
  let tries = 0;
  const { clock, line, kinds } = connection(async () => {
    tries += 1;
    throw new BerthError('NO_HOST', 'no host');
  });
  await settled();
  line.dispose();
  clock.advance(60_000);
  await settled();
  expect([tries, kinds()]).toEqual([1, ['connecting', 'lost']]);
});

test('a call without a link fails with a sentence', async () => {
  const { line } = connection(() => new Promise(() => {}));
  await expect(line.call('session.list', {})).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
});

test('S11 a window that lets go says goodbye, stays away for a while, and comes back', async () => {
  const hosts = [answeringHost(), answeringHost()];
  const opened = [...hosts];
  const { clock, facts, links, line } = connection(async () => {
    const next = opened.shift();
    if (!next) throw new BerthError('NO_HOST', 'no host');
    return next.transport;
  });
  await settled();
  line.letGo(3_000);
  await settled();
  const away = facts.at(-1);
  clock.advance(2_999);
  await settled();
  const stillAway = links.length;
  clock.advance(1);
  await settled();
  expect({ away, stillAway, links }).toEqual({
    away: expect.objectContaining({ kind: 'lost', isAway: true, retryAt: 3_000 }),
    stillAway: 2,
    links: ['host-1', undefined, 'host-1'],
  });
});
