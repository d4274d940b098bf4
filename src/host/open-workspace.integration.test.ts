import { chmodSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '../shared/clock.ts';
import { encodeFrame } from '../shared/protocol/frame.ts';
import { MAGIC_LINE } from '../shared/protocol/version.ts';
import { openWorkspace } from './open-workspace.ts';
import { findEndpoint, listEndpoints } from './slot/endpoint.ts';
import { slotFolder } from './slot/workspace-folder.ts';
import {
  dialWorkspace,
  sayHello,
  startTestHost,
  temporaryFolder,
  testBuild,
  testOptions,
  waitFor,
} from './testing/harness.ts';

const options = testOptions;
const isRoot = process.getuid?.() === 0;

test('S10 whois tells who holds the workspace and what holds the host, before any hello', async () => {
  await using host = await startTestHost();
  const window = host.opened.host.hold({
    kind: 'surface',
    id: 'w1',
    title: 'window 1',
    evidence: 'open window',
  });
  const probe = await host.dial('probe');
  const answer = await probe.call('whois', {});
  window.dispose();
  expect(answer).toMatchObject({
    protocol: 1,
    build: testBuild,
    pid: process.pid,
    workspace: host.workspace,
    busy: true,
    retiring: false,
    surfaces: 1,
    sessions: 0,
    openQuestions: 0,
    noted: false,
    holders: [{ kind: 'surface', title: 'window 1' }],
  });
});

test('S2 being asked is not work', async () => {
  await using host = await startTestHost();
  const probe = await host.dial('probe');
  expect((await probe.call('whois', {})).busy).toBe(false);
});

test('S15 lock, endpoint and socket are for this user alone', async () => {
  await using host = await startTestHost();
  const folder = slotFolder(host.stateDir, host.workspace);
  const modes = ['.', 'lock', 'endpoint.json', 's'].map((name) =>
    (statSync(path.join(folder, name)).mode & 0o777).toString(8),
  );
  expect(modes).toEqual(['700', '600', '600', '600']);
});

test('S15 a folder has one host, whatever link leads to it', async () => {
  await using host = await startTestHost();
  using elsewhere = temporaryFolderUsing('link');
  const link = path.join(elsewhere.path, 'link');
  symlinkSync(host.workspace, link);
  const second = await openWorkspace(options(link, host.stateDir));
  expect(second).toMatchObject({ kind: 'joined', workspace: host.workspace });
});

test('a joined workspace has all rights of a window', async () => {
  await using host = await startTestHost();
  const second = await openWorkspace(options(host.workspace, host.stateDir));
  if (second.kind !== 'joined') throw new Error('two hosts');
  const transport = await second.connect();
  const { Client } = await import('../shared/rpc/client.ts');
  const { hostContract } = await import('../shared/protocol/contract.ts');
  const client = new Client(hostContract, transport, systemClock);
  expect((await sayHello(client)).roles).toEqual(['ask', 'view', 'type', 'answer', 'control']);
  client.dispose();
});

test('S6 leaving removes socket and endpoint, and the slot is free at once', async () => {
  const host = await startTestHost();
  const { stateDir, workspace, opened } = host;
  await opened.close('test');
  expect(await listEndpoints(stateDir)).toEqual([]);
  mkdirSync(workspace, { recursive: true });
  const again = await openWorkspace(options(workspace, stateDir));
  expect(again.kind).toBe('own');
  if (again.kind === 'own') await again.close('test');
  await host[Symbol.asyncDispose]();
});

test.each([
  ['a folder that does not exist', 'missing', /missing does not exist/],
  ['a file', 'file', /is a file, not a folder/],
])('%s is refused in words', async (_, name, message) => {
  using root = temporaryFolderUsing('bad');
  writeFileSync(path.join(root.path, 'file'), '');
  await expect(
    openWorkspace(options(path.join(root.path, name), path.join(root.path, 'state'))),
  ).rejects.toMatchObject({ code: 'FOLDER_UNUSABLE', message: expect.stringMatching(message) });
});

test.skipIf(isRoot)('a folder that may not be read is refused in words', async () => {
  using root = temporaryFolderUsing('closed');
  const closed = path.join(root.path, 'closed');
  mkdirSync(closed, { mode: 0o000 });
  await expect(openWorkspace(options(closed, path.join(root.path, 'state')))).rejects.toMatchObject(
    { code: 'FOLDER_UNUSABLE', message: expect.stringMatching(/permissions/) },
  );
  chmodSync(closed, 0o700);
});

test('a state folder that cannot be made still gives a host, which says what is missing', async () => {
  using root = temporaryFolderUsing('nostate');
  writeFileSync(path.join(root.path, 'state'), 'a file is in the way');
  const opened = await openWorkspace(options(root.path, path.join(root.path, 'state')));
  if (opened.kind !== 'own') throw new Error('joined nobody');
  expect(opened.host.whois().workspace).toBe(root.path);
  await opened.close('test');
});

test('S15 where the state folder lies too deep, the socket lies in a short private folder', async () => {
  using root = temporaryFolderUsing('deep');
  const deep = path.join(root.path, 'x'.repeat(90), 'state');
  const opened = await openWorkspace(options(root.path, deep));
  if (opened.kind !== 'own') throw new Error('joined nobody');
  const endpoint = await findEndpoint(deep, root.path);
  const client = await dialWorkspace(deep, root.path);
  expect((await client.call('whois', {})).workspace).toBe(root.path);
  expect(Buffer.byteLength(endpoint?.socket ?? '')).toBeLessThanOrEqual(103);
  expect(statSync(path.dirname(endpoint?.socket ?? '')).mode & 0o777).toBe(0o700);
  client.dispose();
  await opened.close('test');
});

test('a workspace that is deleted while open keeps its sessions; a new one is refused in words', async () => {
  await using host = await startTestHost();
  const client = await host.dial();
  const { session } = await client.call('session.create', { command: '/bin/cat' });
  rmSync(host.workspace, { recursive: true });
  const created = client.call('session.create', { command: '/bin/cat' });
  await expect(created).rejects.toMatchObject({ code: 'FOLDER_UNUSABLE' });
  const { sessions } = await client.call('session.list', {});
  expect(sessions.map(({ id, state }) => [id, state.kind])).toEqual([[session.id, 'running']]);
});

/** Writes raw bytes to the socket and answers what comes back until the host hangs up. */
function sendRaw(socket: string, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const connection = connect(socket, () => connection.write(bytes));
    connection.on('data', (chunk) => received.push(chunk));
    connection.on('error', reject);
    connection.on('close', () => resolve(Buffer.concat(received).toString('latin1')));
  });
}

const oversized = Buffer.concat([
  Buffer.from(MAGIC_LINE),
  Buffer.from([0xff, 0xff, 0xff, 0xff, 1, 0, 0, 0, 0]),
]);
const garbage = Buffer.concat([
  Buffer.from(MAGIC_LINE),
  encodeFrame({ type: 1, channel: 0, payload: Buffer.from('{"id":') }),
]);

test.each([
  ['another protocol', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
  ['an oversized frame', oversized],
  ['garbage JSON', garbage],
])('%s ends that connection and nothing else', async (_, bytes) => {
  await using host = await startTestHost();
  const endpoint = await findEndpoint(host.stateDir, host.workspace);
  await sendRaw(endpoint?.socket ?? '', bytes);
  const client = await host.dial();
  expect((await client.call('whois', {})).workspace).toBe(host.workspace);
});

test('half a hello and a client that never reads hold nothing and nobody', async () => {
  await using host = await startTestHost();
  const endpoint = await findEndpoint(host.stateDir, host.workspace);
  const half = connect(endpoint?.socket ?? '');
  half.write(MAGIC_LINE.slice(0, 5));
  const deaf = connect(endpoint?.socket ?? '');
  deaf.pause();
  const client = await host.dial();
  const { session } = await client.call('session.create', { command: '/bin/cat' });
  expect((await client.call('session.list', {})).sessions[0]?.id).toBe(session.id);
  half.destroy();
  deaf.destroy();
});

test('S14 a connection that never says hello is closed after 10 s', async () => {
  await using host = await startTestHost();
  const silent = await host.dial('probe');
  const closed = new Promise<void>((resolve) => silent.onClose(() => resolve()));
  const started = Date.now();
  await closed;
  expect(Date.now() - started).toBeGreaterThan(9000);
  expect(Date.now() - started).toBeLessThan(15_000);
});

test('C10 a local program may look and type, but end nothing without the key', async () => {
  await using host = await startTestHost();
  const client = await host.dial('local');
  const { session } = await client.call('session.create', { command: '/bin/cat' });
  await expect(client.call('session.end', { sessionId: session.id })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(client.call('authorize', { key: 'f'.repeat(64) })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(client.call('retire', { anyway: true })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});

test('C10 a wrong token is refused, the right one gives the right to ask and takes all others', async () => {
  await using host = await startTestHost();
  const client = await host.dial('local');
  await client.call('session.create', {
    command: '/bin/sh',
    args: ['-c', 'echo $BERTH_TOKEN > token; exec cat'],
  });
  const file = path.join(host.workspace, 'token');
  const { readFileSync, existsSync } = await import('node:fs');
  await waitFor(() => existsSync(file) && readFileSync(file, 'utf8').length > 40);
  const inside = await host.dial('local');
  await expect(inside.call('authorize', { token: 'wrong' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  const { roles } = await inside.call('authorize', { token: readFileSync(file, 'utf8').trim() });
  expect(roles).toEqual(['ask']);
  await expect(inside.call('question.list', {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('C1 C2 a question waits for its answer, survives its viewers, and dies with its asker', async () => {
  await using host = await startTestHost();
  const ask = await host.dial('local');
  const asked = ask.call('question.ask', {
    title: 'Run the migration?',
    asker: { name: 'make' },
    options: [
      { id: 'yes', label: 'Run', kind: 'allow_once' },
      { id: 'no', label: 'Stop', kind: 'reject_once' },
    ],
  });
  const first = await host.dial();
  await waitFor(async () => (await first.call('question.list', {})).questions.length === 1);
  first.dispose();
  const second = await host.dial();
  const third = await host.dial();
  const [question] = (await second.call('question.list', {})).questions;
  if (!question) throw new Error('lost');
  const answers = await Promise.all(
    [second, third].map((client, index) =>
      client.call('question.answer', { questionId: question.id, optionId: index ? 'no' : 'yes' }),
    ),
  );
  expect(answers.map((answer) => answer.ok)).toEqual([true, false]);
  expect((await asked).state).toMatchObject({ kind: 'answered', optionId: 'yes', by: 'a test' });

  const settled = new Promise<string>((resolve) =>
    second.on('question.settled', (event) => resolve(event.question.state.kind)),
  );
  const doomed = await host.dial('local');
  doomed
    .call('question.ask', { title: 'Still there?', asker: { name: 'sh' }, options: [] })
    .catch(() => undefined);
  await waitFor(async () => (await second.call('question.list', {})).questions.length === 1);
  doomed.dispose();
  expect(await settled).toBe('withdrawn');
});

test('S8 retire leaves a busy host alone and names what holds it; idle, it goes', async () => {
  await using host = await startTestHost();
  const client = await host.dial();
  const { session } = await client.call('session.create', { command: '/bin/cat', name: 'my cat' });
  await expect(client.call('retire', {})).rejects.toMatchObject({
    code: 'HOST_BUSY',
    data: { holders: [{ title: 'my cat' }] },
  });
  await client.call('session.end', { sessionId: session.id });
  const late = await host.dial('probe');
  const told = new Promise((resolve) => client.on('host.retiring', resolve));
  expect(await client.call('retire', {})).toEqual({ retiring: true });
  expect(await told).toEqual({ reason: 'it was asked to' });
  await expect(sayHello(late)).rejects.toMatchObject({
    code: expect.stringMatching(/HOST_RETIRING|CONNECTION_CLOSED/),
  });
});

test('another protocol version is told in a sentence, and nothing is touched', async () => {
  await using host = await startTestHost();
  const probe = await host.dial('probe');
  await expect(
    probe.call('hello', { protocol: 99, name: 'the future', build: testBuild }),
  ).rejects.toMatchObject({
    code: 'PROTOCOL_MISMATCH',
    message: expect.stringMatching(/build 1\.2\.3 and speaks protocol 1, not 99/),
  });
});

test.each([
  [{ command: 'no-such-program' }, 'SPAWN_FAILED', /"no-such-program" was not found/],
  [{ command: '/etc/passwd' }, 'SPAWN_FAILED', /not executable/],
  [{ cwd: '/no/such/folder' }, 'FOLDER_UNUSABLE', /does not exist/],
  [{ profile: 'emacs' }, 'PROFILE_NOT_FOUND', /no profile "emacs"/],
])('a session that cannot start says why: %j', async (request, code, message) => {
  await using host = await startTestHost();
  const client = await host.dial();
  await expect(client.call('session.create', request)).rejects.toMatchObject({
    code,
    message: expect.stringMatching(message),
  });
  expect((await client.call('session.list', {})).sessions).toEqual([]);
});

function temporaryFolderUsing(name: string): Disposable & { path: string } {
  const folder = temporaryFolder(name);
  return { path: folder.path, [Symbol.dispose]: () => folder.dispose() };
}
