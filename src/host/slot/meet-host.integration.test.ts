import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../shared/clock.ts';
import { encodeControl } from '../../shared/rpc/message.ts';
import { joinSuccessor, type OpenedWorkspace, openWorkspace } from '../open-workspace.ts';
import { watchProgram } from '../stand-down/program-file.ts';
import {
  startTestHost,
  type TestHost,
  temporaryFolder,
  testBuild,
  testOptions,
  waitFor,
} from '../testing/harness.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { acceptSocket } from '../transports/unix-socket.ts';
import { writeEndpoint } from './endpoint.ts';
import { ask, attach, retire, standDownWhenIdle, waitForGone } from './host-calls.ts';
import { SlotLock } from './slot-lock.ts';
import { realFolderOf, slotFolder } from './workspace-folder.ts';

const newer = { version: '2.0.0', builtAt: 2000 };
const older = { version: '0.9.0', builtAt: 500 };
const placeOf = ({ stateDir }: { stateDir: string }) => ({ stateDir, clock: systemClock });

/** Another build opens the folder of a running host, and leaves when the test is over. */
async function opens(host: TestHost, build: typeof newer): Promise<OpenedWorkspace> {
  const opened = await openWorkspace(testOptions(host.workspace, host.stateDir, { build }));
  if (opened.kind === 'own') onTestFinished(() => opened.close('the test is over'));
  return opened;
}

const work = { kind: 'session', id: '1', title: 'make', evidence: 'program make' } as const;

test('S6 S13 a host takes the numbers of the rule from the settings file', async () => {
  const root = temporaryFolder('settings');
  const settingsFile = path.join(root.path, 'settings.jsonc');
  // Long enough that only this number can be why the host goes.
  const given = { emptyHostMs: 1_000, sweepMs: 3_600_000 };
  writeFileSync(settingsFile, JSON.stringify({ standDown: given }));
  await using host = await startTestHost({ settingsFile });
  expect(await waitForGone(host.workspace, placeOf(host))).toBe(true);
  root.dispose();
});

test('S11 an idle older host goes, and the newer build takes its slot', async () => {
  await using host = await startTestHost();
  const opened = await opens(host, newer);
  const { build } = await ask(host.workspace, placeOf(host));
  expect([opened.kind, build]).toEqual(['own', newer]);
});

test('S11 a busy older host is joined and noted, and its end is what hands the slot over', async () => {
  await using host = await startTestHost();
  const hold = host.opened.host.hold(work);
  const joined = await opens(host, newer);
  const { noted, holders } = await ask(host.workspace, placeOf(host));
  expect({ joined, noted, holders }).toMatchObject({
    joined: { kind: 'joined', build: testBuild, noted: true },
    noted: true,
    holders: [{ title: 'make' }],
  });
  hold.dispose();
  await waitForGone(host.workspace, placeOf(host));
  expect((await opens(host, newer)).kind).toBe('own');
});

test.each([
  ['the same build', testBuild],
  ['an older build', older],
])('S10 %s joins an idle host and leaves no note', async (_, build) => {
  await using host = await startTestHost();
  const opened = await opens(host, build);
  const { noted, retiring } = await ask(host.workspace, placeOf(host));
  expect({ opened, noted, retiring }).toMatchObject({
    opened: { kind: 'joined', noted: false },
    noted: false,
    retiring: false,
  });
});

test('S11 two different newer builds ask: the newest ends up with the folder', async () => {
  await using host = await startTestHost();
  const hold = host.opened.host.hold(work);
  const newest = { version: '3.0.0', builtAt: 3000 };
  await Promise.all([opens(host, newer), opens(host, newest)]);
  hold.dispose();
  await waitForGone(host.workspace, placeOf(host));
  const [first] = [await opens(host, newer)];
  if (first.kind !== 'own') throw new Error('the slot was not free');
  first.host.onRetiring((reason) => void first.close(reason));
  const second = await opens(host, newest);
  const third = await opens(host, newer);
  expect([second.kind, third.kind]).toEqual(['own', 'joined']);
});

test('S6 a note from a build that no longer exists lets the host stay', async () => {
  await using host = await startTestHost({ settings: { noteSettleMs: 20, sweepMs: 20 } });
  const hold = host.opened.host.hold(work);
  const program = path.join(host.workspace, 'gone');
  await standDownWhenIdle(host.workspace, placeOf(host), { build: newer, program });
  hold.dispose();
  await waitFor(async () => !(await ask(host.workspace, placeOf(host))).noted);
  expect((await ask(host.workspace, placeOf(host))).retiring).toBe(false);
});

test('whoever left its folder to a successor joins that one and never takes the slot back', async () => {
  await using host = await startTestHost();
  await retire(host.workspace, placeOf(host));
  await waitForGone(host.workspace, placeOf(host));
  const options = testOptions(host.workspace, host.stateDir);
  const nobody = await joinSuccessor(options, 200);
  const following = joinSuccessor(options, 10_000);
  await opens(host, newer);
  expect([nobody, await following]).toMatchObject([undefined, { kind: 'joined', build: newer }]);
});

test('S15 deleted socket, endpoint, lock and folder of a live host come back', async () => {
  const clock = manualClock();
  await using host = await startTestHost({ clock });
  const folder = slotFolder(host.stateDir, host.workspace);
  const client = await attach(host.workspace, placeOf(host), { name: 'a', build: testBuild });
  const heals = async (...names: string[]) => {
    for (const name of names) rmSync(path.join(folder, name), { recursive: true, force: true });
    await waitFor(() => {
      clock.advance(5_000);
      return existsSync(path.join(folder, 'endpoint.json')) && existsSync(path.join(folder, 's'));
    });
    await waitFor(async () => !(await SlotLock.isFree(folder)));
    return (await ask(host.workspace, placeOf(host))).instanceId;
  };
  const { instanceId } = host.opened.host;
  const found = [
    await heals('s'),
    await heals('endpoint.json'),
    await heals('lock'),
    await heals('.'),
  ];
  expect(found).toEqual(Array(4).fill(instanceId));
  expect((await client.call('whois', {})).instanceId).toBe(instanceId);
  expect((statSync(folder).mode & 0o777).toString(8)).toBe('700');
});

test('S15 a host that lost its slot with the lock file does not touch the one that has it now', async () => {
  const clock = manualClock();
  await using host = await startTestHost({ clock });
  const folder = slotFolder(host.stateDir, host.workspace);
  unlinkSync(path.join(folder, 'lock'));
  const second = await opens(host, testBuild);
  if (second.kind !== 'own') throw new Error('the lock was there');
  for (let check = 0; check < 5; check++) {
    clock.advance(5_000);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await host.opened.close('test');
  const { instanceId } = await ask(host.workspace, placeOf(host));
  expect(instanceId).toBe(second.host.instanceId);
});

test('S12 a host whose program was replaced goes at its first quiet moment', async () => {
  using root = disposable(temporaryFolder('program'));
  const file = path.join(root.path, 'berth');
  writeFileSync(file, 'one');
  const program = await watchProgram(file);
  await using host = await startTestHost({ program, settings: { sweepMs: 20 } });
  const hold = host.opened.host.hold(work);
  rmSync(file);
  writeFileSync(file, 'another one');
  await new Promise((resolve) => setTimeout(resolve, 200));
  const { retiring } = await ask(host.workspace, placeOf(host));
  hold.dispose();
  expect([retiring, await waitForGone(host.workspace, placeOf(host))]).toEqual([false, true]);
});

/** A process that has the slot and answers, or does not, as no build of ours would. */
async function impostor(
  answer: (method: string) => object | undefined,
): Promise<{ workspace: string; stateDir: string; asked: string[] }> {
  const root = temporaryFolder('impostor');
  onTestFinished(() => root.dispose());
  const workspace = path.join(root.path, 'work');
  const stateDir = path.join(root.path, 'state');
  mkdirSync(workspace);
  const folder = slotFolder(stateDir, await realFolderOf(workspace));
  const lock = await SlotLock.take(folder);
  onTestFinished(() => lock?.release());
  const socket = path.join(folder, 's');
  const asked: string[] = [];
  const server = createServer(async (connection) => {
    const transport = await acceptSocket(connection).catch(() => undefined);
    transport?.onFrame(({ payload }) => {
      const { id, method } = JSON.parse(Buffer.from(payload).toString());
      asked.push(method);
      const given = answer(method);
      if (given) transport.send(encodeControl({ id, ...given }));
    });
  });
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  onTestFinished(() => void server.close());
  await writeEndpoint(folder, { socket, pid: 4711, instanceId: 'x', workspace });
  return { workspace, stateDir, asked };
}

const theirs = (protocol: number, builtAt: number, holders: object[]) => ({
  result: {
    protocol,
    build: { version: '9.9', builtAt },
    pid: 4711,
    startedAt: 0,
    instanceId: 'x',
    workspace: '/w',
    busy: holders.length > 0,
    retiring: false,
    surfaces: 0,
    sessions: 0,
    openQuestions: 0,
    holders,
    noted: false,
    fieldOfTheFuture: { kept: true },
  },
});
const held = { ...work, since: 0 };
const busy = { error: { code: 'HOST_BUSY', message: 'busy', data: { holders: [held] } } };

test('S11 a busy host of another protocol is named in a sentence within 3 s, and not touched', async () => {
  const host = await impostor((method) => (method === 'whois' ? theirs(99, 1, [held]) : busy));
  const began = performance.now();
  const opening = openWorkspace(testOptions(host.workspace, host.stateDir));
  await expect(opening).rejects.toMatchObject({
    code: 'PROTOCOL_MISMATCH',
    message: expect.stringMatching(
      /Build 9\.9 .* not touched\. This build can take over once .* make\./,
    ),
  });
  expect(performance.now() - began).toBeLessThan(3_000);
  expect(host.asked).toEqual(['whois', 'retire']);
});

test('S10 a newer host of another protocol is not asked to go, even when idle', async () => {
  const host = await impostor(() => theirs(99, 5000, []));
  const opening = openWorkspace(testOptions(host.workspace, host.stateDir));
  await expect(opening).rejects.toMatchObject({ code: 'PROTOCOL_MISMATCH' });
  expect(host.asked).toEqual(['whois']);
});

test('a host that takes connections and says nothing: cannot tell, not touched', async () => {
  const host = await impostor(() => undefined);
  await expect(openWorkspace(testOptions(host.workspace, host.stateDir))).rejects.toMatchObject({
    code: 'TIMEOUT',
    message: expect.stringMatching(
      /Process 4711 .* cannot tell what it holds, so it was not touched/,
    ),
  });
});

test('a host that was stopped is told from one that is gone, and goes on when it is continued', async () => {
  using root = disposable(temporaryFolder('stopped'));
  const workspace = path.join(root.path, 'work');
  mkdirSync(workspace);
  const place = { stateDir: path.join(root.path, 'berth'), clock: systemClock };
  const headless = path.join(import.meta.dirname, '../../../out/host/headless.js');
  const child = spawn(process.execPath, [headless, '--socket', '--workspace', workspace], {
    env: { ...process.env, XDG_STATE_HOME: root.path },
    stdio: 'ignore',
  });
  await waitFor(() => ask(workspace, place).then(Boolean, () => false), 20_000);
  child.kill('SIGSTOP');
  const opening = openWorkspace(
    testOptions(workspace, place.stateDir, { build: { version: '99', builtAt: 1e15 } }),
  );
  await expect(opening).rejects.toMatchObject({
    code: 'TIMEOUT',
    message: expect.stringContaining(`Process ${child.pid} hosts`),
  });
  child.kill('SIGCONT');
  const { pid } = await ask(workspace, place);
  child.kill('SIGTERM');
  expect([pid, await waitForGone(workspace, place)]).toEqual([child.pid, true]);
}, 60_000);

test('a lock that nobody answers for is no host: what it is, is said after 10 s', async () => {
  using root = disposable(temporaryFolder('dead'));
  const workspace = path.join(root.path, 'work');
  mkdirSync(workspace);
  const stateDir = path.join(root.path, 'state');
  const lock = await SlotLock.take(slotFolder(stateDir, workspace));
  const opening = openWorkspace(testOptions(workspace, stateDir));
  await expect(opening).rejects.toMatchObject({ code: 'NO_HOST' });
  await lock?.release();
}, 20_000);

test('a clock that jumps by a year moves nobody out', async () => {
  let jumpMs = 0;
  const clock = { ...systemClock, now: () => Date.now() + jumpMs };
  await using host = await startTestHost({ clock, settings: { sweepMs: 20 } });
  const client = await attach(host.workspace, placeOf(host), { name: 'a', build: testBuild });
  await client.call('session.create', { command: '/bin/cat' });
  await standDownWhenIdle(host.workspace, placeOf(host));
  for (jumpMs of [365 * 86_400_000, -365 * 86_400_000]) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await ask(host.workspace, placeOf(host))).retiring).toBe(false);
  }
});

function disposable<T extends { dispose(): void }>(item: T): T & Disposable {
  return Object.assign(item, { [Symbol.dispose]: () => item.dispose() });
}
