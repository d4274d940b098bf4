import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openWorkspace } from '../open-workspace.ts';
import { readKey } from '../slot/key.ts';
import { slotFolder } from '../slot/workspace-folder.ts';
import {
  dialWorkspace,
  type HostClient,
  sayHello,
  TestSurface,
  temporaryFolder,
  testOptions,
  waitFor,
} from '../testing/harness.ts';

const sh = (script: string) => ({ command: '/bin/sh', args: ['-c', script] });

/** Hosts of one folder, one after another. */
function place() {
  const state = temporaryFolder('state');
  const work = temporaryFolder('work');
  const journal = path.join(slotFolder(state.path, work.path), 'journal');
  return {
    workspace: work.path,
    journal,
    /** What is in the journal; nothing while there is none. */
    recorded: () => (existsSync(journal) ? readdirSync(journal).sort() : []),
    writeSettings(settings: object) {
      writeFileSync(path.join(state.path, 'settings.jsonc'), JSON.stringify(settings));
    },
    async host() {
      const opened = await openWorkspace(testOptions(work.path, state.path));
      if (opened.kind !== 'own') throw new Error('somebody else hosts it');
      const client = await dialWorkspace(state.path, work.path);
      await client.call('authorize', { key: await readKey(state.path) });
      const hello = await sayHello(client);
      const close = async (reason: string) => {
        client.dispose();
        await opened.close(reason);
      };
      return { client, hello, close, [Symbol.asyncDispose]: () => close('the test is over') };
    },
    [Symbol.dispose]() {
      state.dispose();
      work.dispose();
    },
  };
}

async function start(client: HostClient, script: string, options: object = {}) {
  const { session } = await client.call('session.create', { ...sh(script), ...options });
  const surface = new TestSurface(client);
  await surface.attach(session.id);
  return { id: session.id, surface };
}

async function textOf(client: HostClient, id: Parameters<TestSurface['attach']>[0]) {
  const surface = new TestSurface(client);
  const { headSeq } = await surface.attach(id, { otherwise: 'oldest-bytes' });
  await waitFor(() => surface.nextSeq >= headSeq);
  return surface.text;
}

test('T13 after an update sessions are listed with output, folder, name and how they ended', async () => {
  using folder = place();
  mkdirSync(path.join(folder.workspace, 'sub'));
  const before = await folder.host();
  const cwd = path.join(folder.workspace, 'sub');
  const running = await start(before.client, 'echo still-here; sleep 1000', { name: 'dev', cwd });
  const ended = await start(before.client, 'echo over; exit 3', { size: { cols: 90, rows: 20 } });
  await running.surface.until('still-here');
  await waitFor(() => ended.surface.ended);
  await before.close('a newer build takes over');
  await using after = await folder.host();
  const { sessions } = after.hello;
  expect(
    sessions.map(({ id, label, folder: where, state, size, run }) => ({
      id,
      label,
      where,
      size,
      run,
      state: { ...state, at: 0 },
    })),
  ).toEqual([
    {
      id: running.id,
      label: 'dev',
      where: cwd,
      size: { cols: 80, rows: 24 },
      run: 1,
      state: { kind: 'exited', cause: 'update', at: 0 },
    },
    {
      id: ended.id,
      label: 'sh -c echo over; exit 3',
      where: folder.workspace,
      size: { cols: 90, rows: 20 },
      run: 1,
      state: { kind: 'exited', code: 3, at: 0 },
    },
  ]);
  expect(await textOf(after.client, running.id)).toBe('still-here\r\n');
  expect(await textOf(after.client, ended.id)).toBe('over\r\n');
});

test('T13 nothing is started again but on a click, and then in the same folder', async () => {
  using folder = place();
  const before = await folder.host();
  const { id, surface } = await start(before.client, 'echo ran >> runs; pwd; sleep 1000');
  await surface.until(folder.workspace);
  await before.close('quit');
  await using after = await folder.host();
  const runs = () => readFileSync(path.join(folder.workspace, 'runs'), 'utf8');
  expect([runs(), after.hello.sessions[0]?.state]).toMatchObject(['ran\n', { cause: 'quit' }]);
  await after.client.call('session.restart', { sessionId: id });
  const again = new TestSurface(after.client);
  await again.attach(id);
  await again.until(folder.workspace);
  expect(runs()).toBe('ran\nran\n');
});

test('T13 a shell at its prompt opens again in its folder, below its output', async () => {
  using folder = place();
  mkdirSync(path.join(folder.workspace, 'deep'));
  const before = await folder.host();
  const { session } = await before.client.call('session.create', {
    command: '/bin/bash',
    args: ['--norc'],
  });
  const surface = new TestSurface(before.client);
  await surface.attach(session.id);
  surface.type('cd deep; echo marker-$((40+2))\n');
  await surface.until('marker-42');
  const isAtRest = async () => {
    const { sessions } = await before.client.call('session.list', {});
    return sessions[0]?.activity?.kind === 'prompt' && !sessions[0].activity.busy;
  };
  await waitFor(isAtRest);
  await before.close('its program was replaced on disk');
  await using after = await folder.host();
  const again = new TestSurface(after.client);
  await waitFor(async () => {
    const { sessions } = await after.client.call('session.list', {});
    return sessions[0]?.state.kind === 'running';
  });
  await again.attach(session.id, { otherwise: 'oldest-bytes' });
  again.type('pwd\n');
  await again.until(path.join(folder.workspace, 'deep'));
  expect(again.text).toMatch(/marker-42[\s\S]*opened again after an update/);
});

test('T13 what is not to be recorded leaves nothing on disk, and what was is deleted on request', async () => {
  using folder = place();
  folder.writeSettings({
    profiles: { quiet: { command: '/bin/echo', args: ['secret'], record: false } },
  });
  await using host = await folder.host();
  const kept = await start(host.client, 'echo kept; sleep 1000');
  const one = await start(host.client, 'echo private; sleep 1000', { record: false });
  const { session } = await host.client.call('session.create', { profile: 'quiet' });
  await one.surface.until('private');
  await kept.surface.until('kept');
  const folders = folder.recorded;
  await waitFor(() => folders().includes(kept.id));
  const recorded = folders();
  await host.client.call('session.record', { sessionId: kept.id, record: false });
  await waitFor(() => folders().length === 0);
  expect([recorded, session.unrecorded]).toEqual([[kept.id], true]);
});

test('T13 a session that is closed, and all history on request, is deleted from disk', async () => {
  using folder = place();
  await using host = await folder.host();
  const first = await start(host.client, 'echo one');
  const second = await start(host.client, 'echo two');
  const folders = folder.recorded;
  await waitFor(() => folders().length === 2);
  await host.client.call('session.remove', { sessionId: first.id });
  await waitFor(() => folders().length === 1);
  expect([folders(), await host.client.call('journal.delete', {})]).toEqual([
    [second.id],
    { deleted: 1 },
  ]);
  expect(folders()).toEqual([]);
});

test('T13 foreign files are named and put aside, and those of a newer version left alone', async () => {
  using folder = place();
  const before = await folder.host();
  const { id, surface } = await start(before.client, 'echo fine');
  await waitFor(() => surface.ended);
  await before.close('quit');
  const lay = (name: string, record: string) => {
    mkdirSync(path.join(folder.journal, name));
    writeFileSync(path.join(folder.journal, name, 'session.json'), record);
  };
  lay('deadbeef', '{"version":1,"id":');
  lay('0badcafe', JSON.stringify({ version: 1, id: 'deadbeef' }));
  lay('00000001', JSON.stringify({ version: 2, whatever: true }));
  writeFileSync(path.join(folder.journal, 'notes.txt'), 'mine');
  symlinkSync('/etc', path.join(folder.journal, '11111111'));
  await using after = await folder.host();
  const aside = readdirSync(path.join(folder.journal, 'set-aside'));
  expect({
    sessions: after.hello.sessions.map((session) => session.id),
    notices: after.hello.notices.length,
    aside: aside.map((name) => name.replace(/-\d+$/, '')).sort(),
    left: readdirSync(folder.journal)
      .filter((name) => name !== 'alive')
      .sort(),
  }).toEqual({
    sessions: [id],
    notices: 4,
    aside: ['0badcafe', '11111111', 'deadbeef', 'notes.txt'],
    left: ['00000001', id, 'set-aside'].sort(),
  });
});

test('T13 a damaged index or output costs no more than itself', async () => {
  using folder = place();
  const before = await folder.host();
  const { id, surface } = await start(before.client, 'echo fine');
  await waitFor(() => surface.ended);
  await before.close('quit');
  writeFileSync(path.join(folder.journal, id, '000001.idx'), Buffer.alloc(5000, 0xff));
  writeFileSync(path.join(folder.journal, id, '000009.out'), 'added\r\n');
  await using after = await folder.host();
  expect(await textOf(after.client, id)).toBe('fine\r\nadded\r\n');
});

test('T13 a journal that somebody deletes under a live host goes on with what comes', async () => {
  using folder = place();
  const before = await folder.host();
  const { id, surface } = await start(before.client, 'echo early; read x; echo late; sleep 1000');
  await surface.until('early');
  await waitFor(() => existsSync(path.join(folder.journal, id, '000001.out')));
  renameSync(folder.journal, `${folder.journal}-elsewhere`);
  surface.type('\n');
  await surface.until('late');
  await before.close('quit');
  await using after = await folder.host();
  expect([await textOf(after.client, id), after.hello.notices]).toEqual(['\r\nlate\r\n', []]);
});

test('T13 a disk that refuses is told of once, and everything else works', async () => {
  using folder = place();
  const host = await folder.host();
  const notices: string[] = [];
  host.client.on('host.noticed', (event) => notices.push(...event.notices));
  writeFileSync(folder.journal, 'a file where the folder should be');
  const one = await start(host.client, 'echo one; read x; echo got-$x');
  const two = await start(host.client, 'echo two; sleep 1000');
  await two.surface.until('two');
  await waitFor(() => notices.length > 0);
  one.surface.type('more\n');
  await one.surface.until('got-more');
  await waitFor(() => one.surface.ended);
  expect(notices).toEqual([expect.stringContaining('not kept on disk until that changes')]);
  await host.close('quit');
});
