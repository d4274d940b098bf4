import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '../shared/clock.ts';
import { silentLog } from '../shared/log.ts';
import { encodeControl } from '../shared/rpc/message.ts';
import { openWorkspace } from './open-workspace.ts';
import { ensureKey } from './slot/key.ts';
import { originOf } from './slot/peer.ts';
import { slotFolder } from './slot/workspace-folder.ts';
import {
  sayHello,
  startTestHost,
  TestSurface,
  temporaryFolder,
  testBuild,
  testEnvironment,
  waitFor,
} from './testing/harness.ts';

const options = [{ id: 'ok', label: 'OK', kind: 'allow_once' as const }];

test('a restart and a removal in one breath leave no program that nobody can see', async () => {
  await using host = await startTestHost();
  const client = await host.dial();
  const { session } = await client.call('session.create', {
    command: '/bin/sh',
    args: ['-c', 'exit'],
  });
  const surface = new TestSurface(client);
  await surface.attach(session.id);
  await waitFor(() => surface.ended);
  const outcomes = await Promise.allSettled([
    client.call('session.restart', { sessionId: session.id }),
    client.call('session.remove', { sessionId: session.id }),
  ]);
  const { sessions } = await client.call('session.list', {});
  const { holders } = await client.call('whois', {});
  expect(outcomes[1].status).toBe('fulfilled');
  expect(sessions).toEqual([]);
  expect(holders.filter(({ kind }) => kind === 'session')).toEqual([]);
});

test('a connection that ends while it attaches holds nothing', async () => {
  await using host = await startTestHost();
  const client = await host.dial();
  const { session } = await client.call('session.create', { command: '/bin/cat' });
  const ghost = await host.dial();
  ghost
    .call('session.attach', { channel: 1, sessionId: session.id, size: { cols: 9, rows: 9 } })
    .catch(() => undefined);
  ghost.send({ type: 1, channel: 0, payload: Buffer.from('garbage') });
  await new Promise((resolve) => ghost.onClose(resolve));
  await waitFor(async () => (await client.call('whois', {})).surfaces === 0);
  expect((await client.call('session.list', {})).sessions[0]?.surfaces).toBe(0);
});

test('C10 many connections together cannot ask more than a host can show', async () => {
  await using host = await startTestHost();
  const asked: Promise<string>[] = [];
  for (let i = 0; i < 10; i++) {
    const client = await host.dial('local');
    for (let k = 0; k < 32; k++) {
      const question = { title: 'x'.repeat(60_000), asker: { name: 'flood' }, options };
      asked.push(
        client.call('question.ask', question).then(
          () => 'answered',
          ({ code }) => code,
        ),
      );
    }
  }
  await expect.poll(() => asked.length).toBe(320);
  const window = await host.dial();
  const { questions } = await window.call('question.list', {});
  const refused = await Promise.all(asked.map((one) => Promise.race([one, later('open')])));
  expect(questions.length).toBeLessThanOrEqual(70);
  expect(refused.filter((code) => code === 'QUESTION_LIMIT')).toHaveLength(320 - questions.length);
}, 60_000);

test('arguments are bounded, shown in part and free of NUL', async () => {
  await using host = await startTestHost();
  const client = await host.dial();
  const create = (args: string[]) => client.call('session.create', { command: '/bin/echo', args });
  await expect(create(['safe\0 hidden'])).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(create(['x'.repeat(200_000)])).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  const { session } = await create(['y'.repeat(100_000), 'tail']);
  expect(session.args).toEqual([`${'y'.repeat(4096)}…`, '…']);
});

test('nothing new is started while the host leaves', async () => {
  await using host = await startTestHost();
  const client = await host.dial();
  await client.call('session.create', {
    command: '/bin/sh',
    args: ['-c', "trap '' HUP; sleep 50"],
  });
  const leaving = host.opened.close('test');
  await expect(client.call('session.create', { command: '/bin/cat' })).rejects.toMatchObject({
    code: 'HOST_RETIRING',
  });
  await leaving;
});

test('before its hello a connection may send little', async () => {
  await using host = await startTestHost();
  const stranger = await host.dial('probe');
  const closed = new Promise((resolve) => stranger.onClose(resolve));
  stranger.send(encodeControl({ id: 1, method: 'whois', params: { pad: 'x'.repeat(100_000) } }));
  await closed;
  const client = await host.dial('probe');
  await sayHello(client);
  const { session } = await client.call('session.create', { command: '/bin/cat' });
  await client.call('session.write', { sessionId: session.id, text: 'x'.repeat(500_000) });
});

test('C10 a process that is gone is let in to ask only', async () => {
  expect(await originOf(2 ** 22 + 12345)).toEqual({ inside: true });
  expect(await originOf(process.pid)).toEqual({ inside: false });
});

test.each([
  ['an empty key file', ''],
  ['a key file with something else in it', 'a\n'],
])('%s is replaced by a key', async (_, content) => {
  const root = temporaryFolder('key');
  const stateDir = path.join(root.path, 'state');
  mkdirSync(stateDir);
  writeFileSync(path.join(stateDir, 'key'), content);
  const key = await ensureKey(stateDir);
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(readFileSync(path.join(stateDir, 'key'), 'utf8').trim()).toBe(key);
  root.dispose();
});

test('a lock that was deleted under a host costs the next host nothing when the first one leaves', async () => {
  const first = await startTestHost();
  const folder = slotFolder(first.stateDir, first.workspace);
  rmSync(path.join(folder, 'lock'));
  const second = await openWorkspace({
    folder: first.workspace,
    stateDir: first.stateDir,
    build: testBuild,
    log: silentLog,
    clock: systemClock,
    snapshotWorker: () => undefined,
    environment: testEnvironment,
  });
  if (second.kind !== 'own') throw new Error('the lock still holds');
  await first.opened.close('test');
  expect([
    existsSync(path.join(folder, 's')),
    existsSync(path.join(folder, 'endpoint.json')),
  ]).toEqual([true, true]);
  await second.close('test');
  await first[Symbol.asyncDispose]();
});

const later = (word: string): Promise<string> =>
  new Promise((resolve) => setTimeout(() => resolve(word), 2000));
