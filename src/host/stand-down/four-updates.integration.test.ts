import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../shared/clock.ts';
import { listEndpoints } from '../slot/endpoint.ts';
import { ask, attach } from '../slot/host-calls.ts';
import { buildVariant } from '../testing/build-variant.ts';
import { temporaryFolder, testBuild, waitFor } from '../testing/harness.ts';

const builds = [1, 2, 3, 4, 5].map((major) => ({ version: `${major}.0.0`, builtAt: major * 1000 }));

test('case 2: four updates in a row over one long session: one host a folder, the idle one is new', async () => {
  const root = temporaryFolder('updates');
  const variants = builds.map(buildVariant);
  const children: ChildProcess[] = [];
  onTestFinished(() => {
    for (const child of children) child.kill('SIGKILL');
    for (const one of [...variants, root]) one.dispose();
  });
  const place = { stateDir: path.join(root.path, 'berth'), clock: systemClock };
  const [long, idle] = ['long', 'idle'].map((name) => path.join(root.path, name));
  if (!long || !idle) throw new Error('no folders');
  const start = (headless: string, workspace: string) => {
    mkdirSync(workspace, { recursive: true });
    const args = [headless, '--socket', '--workspace', workspace];
    const env = { ...process.env, XDG_STATE_HOME: root.path };
    children.push(spawn(process.execPath, args, { env, stdio: 'ignore' }));
  };
  const versionOf = (workspace: string) =>
    ask(workspace, place).then(
      ({ build, retiring }) => (retiring ? 'leaving' : build.version),
      () => 'nobody',
    );
  const seen: unknown[] = [];
  let session: { id: string; pid?: number | undefined } | undefined;
  for (const [index, { headless }] of variants.entries()) {
    start(headless, long);
    start(headless, idle);
    const version = builds[index]?.version ?? '';
    await waitFor(async () => (await versionOf(idle)) === version, 60_000);
    await waitFor(async () => (await versionOf(long)) === '1.0.0', 60_000);
    if (!session) {
      const client = await attach(long, place, { name: 'window', build: testBuild });
      ({ session } = await client.call('session.create', { command: '/bin/cat' }));
      client.dispose();
    } else await waitFor(async () => (await ask(long, place)).noted, 60_000);
    const hosts = await listEndpoints(place.stateDir);
    seen.push([hosts.length, await versionOf(long), await versionOf(idle)]);
  }
  expect(seen).toEqual(builds.map(({ version }) => [2, '1.0.0', version]));

  const owner = await attach(long, place, { name: 'owner', build: testBuild });
  const [kept] = (await owner.call('session.list', {})).sessions;
  expect([kept?.id, kept?.pid, kept?.state.kind]).toEqual([session?.id, session?.pid, 'running']);
  await owner.call('session.end', { sessionId: kept?.id as never });
  await waitFor(async () => (await versionOf(long)) === '5.0.0', 60_000);
  const running = () => children.filter(({ exitCode }) => exitCode === null).length;
  await waitFor(() => running() === 2, 60_000);
}, 160_000);
