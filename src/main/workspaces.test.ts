import { expect, test } from 'vitest';
import type { Host } from '../host/host.ts';
import type { OpenedWorkspace } from '../host/open-workspace.ts';
import { Emitter } from '../shared/emitter.ts';
import { BerthError } from '../shared/errors.ts';
import { silentLog } from '../shared/log.ts';
import type { Holder } from '../shared/protocol/holder.ts';
import { Workspaces, workspaceIdOf } from './workspaces.ts';

const vim: Holder = { kind: 'session', id: '1', title: 'vim', since: 0, evidence: 'a program' };
const onlooker: Holder = { ...vim, kind: 'surface', title: 'window 1' };

function building() {
  const did: string[] = [];
  const missing = new Set<string>();
  const holders: Holder[] = [onlooker];
  const retiring = new Emitter<string>();
  const environments: (() => Promise<Record<string, string>>)[] = [];
  const successor: { current: Promise<OpenedWorkspace | undefined> } = {
    current: Promise.resolve(undefined),
  };
  const workspaces = new Workspaces({
    log: silentLog,
    loginEnvironment: async () => ({ FROM: 'login' }),
    joinSuccessor: () => successor.current,
    async openHost(folder, environment): Promise<OpenedWorkspace> {
      did.push(`open ${folder}`);
      environments.push(environment);
      if (missing.has(folder)) throw new BerthError('FOLDER_UNUSABLE', `${folder} is gone.`);
      const host = {
        workspace: folder,
        whois: () => ({ holders, sessions: 1, openQuestions: 0 }),
        resting: () => [],
        onHoldersChanged: new Emitter<readonly Holder[]>().subscribe,
        onRetiring: retiring.subscribe,
      } as unknown as Host;
      return {
        kind: 'own',
        host,
        reachable: true,
        notices: [],
        close: async (reason) => void did.push(`close: ${reason}`),
      };
    },
  });
  return { workspaces, did, missing, holders, retiring, environments, successor };
}

const idOf = (path: string) => workspaceIdOf(path);

test('a folder that is asked for twice at once gets one host', async () => {
  const { workspaces, did } = building();
  const [one, other] = await Promise.all([
    workspaces.open('/nowhere/a'),
    workspaces.open('/nowhere/a/'),
  ]);
  expect({ one, other, did }).toEqual({
    one: { ok: true, workspaceId: idOf('/nowhere/a') },
    other: { ok: true, workspaceId: idOf('/nowhere/a') },
    did: ['open /nowhere/a'],
  });
});

test('a folder that cannot be opened is answered with its sentence and not listed', async () => {
  const { workspaces, missing } = building();
  missing.add('/nowhere/a');
  expect([await workspaces.open('/nowhere/a'), workspaces.list()]).toEqual([
    { ok: false, problem: '/nowhere/a is gone.' },
    [],
  ]);
});

test('the folders of last time come back in order, a lost one as broken, until it is there again', async () => {
  const { workspaces, missing } = building();
  missing.add('/nowhere/a');
  await workspaces.restore(['/nowhere/a', '/nowhere/b']);
  const restored = workspaces.list().map(({ name, kind, problem }) => [name, kind, problem]);
  missing.clear();
  await workspaces.hosting(idOf('/nowhere/a'));
  expect([restored, workspaces.list().map(({ kind }) => kind)]).toEqual([
    [
      ['a', 'broken', '/nowhere/a is gone.'],
      ['b', 'own', undefined],
    ],
    ['own', 'own'],
  ]);
});

test('a folder that stays lost is told once, or a window would try for ever', async () => {
  const { workspaces, missing } = building();
  missing.add('/nowhere/a');
  await workspaces.restore(['/nowhere/a']);
  let told = 0;
  workspaces.onChanged(() => {
    told += 1;
  });
  await workspaces.hosting(idOf('/nowhere/a'));
  await workspaces.hosting(idOf('/nowhere/a'));
  expect(told).toBe(0);
});

test('a folder is not closed while something runs, unless a person says so; a window is no work', async () => {
  const { workspaces, did, holders } = building();
  await workspaces.open('/nowhere/a');
  holders.push(vim);
  const refusal = await workspaces.close(idOf('/nowhere/a'), false);
  const running = workspaces.running();
  const closed = await workspaces.close(idOf('/nowhere/a'), true);
  expect({ refusal, running, closed, did, left: workspaces.list() }).toEqual({
    refusal: 'vim still runs in this folder. Closing it would end it.',
    running: [{ ...vim, title: 'vim in a' }],
    closed: undefined,
    did: ['open /nowhere/a', 'close: the folder was closed'],
    left: [],
  });
});

test('new sessions get the environment that was handed over, else that of the login shell', async () => {
  const { workspaces, environments } = building();
  await workspaces.open('/nowhere/a');
  const before = await environments[0]?.();
  await workspaces.open('/nowhere/a', { FROM: 'terminal' });
  expect([before, await environments[0]?.()]).toEqual([{ FROM: 'login' }, { FROM: 'terminal' }]);
});

test('S6 a folder whose host left is joined where its successor is, and never raced for', async () => {
  const { workspaces, did, retiring, successor } = building();
  await workspaces.open('/nowhere/a');
  let came = (_joined: OpenedWorkspace): void => {};
  successor.current = new Promise((resolve) => {
    came = resolve;
  });
  retiring.fire('a newer build takes over');
  const meanwhile = workspaces.hosting(idOf('/nowhere/a'));
  const waiting = workspaces.list().map(({ kind }) => kind);
  const joined = {
    kind: 'joined',
    workspace: '/nowhere/a',
    left: () => new Promise<void>(() => {}),
  } as unknown as OpenedWorkspace;
  came(joined);
  expect({ meanwhile: await meanwhile, waiting, did }).toEqual({
    meanwhile: joined,
    waiting: ['broken'],
    did: ['open /nowhere/a', 'close: a newer build takes over'],
  });
  expect(workspaces.list().map(({ kind }) => kind)).toEqual(['joined']);
});

test('a folder whose host left for nobody says why, and opens again when it is asked for', async () => {
  const { workspaces, retiring } = building();
  await workspaces.open('/nowhere/a');
  retiring.fire('it was asked to');
  const after = await workspaces.hosting(idOf('/nowhere/a'));
  const again = await workspaces.open('/nowhere/a');
  expect([after, again]).toEqual([
    { kind: 'broken', problem: 'The host left: it was asked to.', handOver: 'nobodyCame' },
    { ok: true, workspaceId: idOf('/nowhere/a') },
  ]);
});
