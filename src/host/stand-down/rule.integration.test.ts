import { expect, test } from 'vitest';
import { systemClock } from '../../shared/clock.ts';
import {
  ask,
  attach,
  dial,
  type HostClient,
  retire,
  standDownWhenIdle,
  waitForGone,
} from '../slot/host-calls.ts';
import {
  sayHello,
  startTestHost,
  type TestHost,
  TestSurface,
  testBuild,
  waitFor,
} from '../testing/harness.ts';
import { manualClock } from '../testing/manual-clock.ts';

/** The policy looks often enough for a test to watch what it decides. */
const settings = { sweepMs: 20, noteSettleMs: 50 };
const start = () => startTestHost({ settings });
const placeOf = ({ stateDir }: TestHost) => ({ stateDir, clock: systemClock });

/** Several sweeps of the host under test. */
const severalSweeps = () => new Promise((resolve) => setTimeout(resolve, 200));

/** A window on a session: a surface, and work beside it. */
async function openSurface(host: TestHost, command = '/bin/cat') {
  const client = await attach(host.workspace, placeOf(host), { name: 'window', build: testBuild });
  const { session } = await client.call('session.create', { command });
  const surface = new TestSurface(client);
  await surface.attach(session.id);
  return { client, session, surface };
}

async function goodbye(client: HostClient): Promise<void> {
  await client.call('goodbye', {});
  client.dispose();
}

test('S1 S2 a note waits for the window, for as many sweeps as it takes, and ends nothing', async () => {
  await using host = await start();
  const { client, session } = await openSurface(host);
  await client.call('session.end', { sessionId: session.id });
  const noted = await standDownWhenIdle(host.workspace, placeOf(host));
  await severalSweeps();
  const held = await ask(host.workspace, placeOf(host));
  expect({ noted, busy: held.busy, retiring: held.retiring, isNoted: held.noted }).toEqual({
    noted: true,
    busy: true,
    retiring: false,
    isNoted: true,
  });
  await goodbye(client);
  expect(await waitForGone(host.workspace, placeOf(host))).toBe(true);
});

test('S11 a person may ask all views to let go, once a build waits, and only with the key', async () => {
  await using host = await start();
  const { client, session } = await openSurface(host);
  await client.call('session.end', { sessionId: session.id });
  const asked = new Promise((resolve) => client.on('host.takeOverAsked', resolve));
  const person = await host.dial();
  const early = await person.call('host.takeOver', {}).catch(({ code }) => code);
  await standDownWhenIdle(host.workspace, placeOf(host));
  const local = await host.dial('local');
  const keyless = await local.call('host.takeOver', {}).catch(({ code }) => code);
  await person.call('host.takeOver', {});
  await asked;
  const { busy, retiring } = await ask(host.workspace, placeOf(host));
  expect({ early, keyless, busy, retiring }).toEqual({
    early: 'BAD_REQUEST',
    keyless: 'FORBIDDEN',
    busy: true,
    retiring: false,
  });
  await goodbye(client);
  expect(await waitForGone(host.workspace, placeOf(host))).toBe(true);
});

test('S5 whoever comes after the door closed is refused, and handed no conversation', async () => {
  await using host = await start();
  const { client, session, surface } = await openSurface(host, '/bin/sh');
  const late = await dial(host.workspace, placeOf(host));
  await late.call('whois', {});
  const onlooker = await host.dial();
  const closing = new Promise((resolve) => client.on('host.retiring', resolve));
  // Something that ignores the hang-up keeps the host for the moment that this test looks at.
  const stubborn = "trap '' HUP TERM; echo armed-$((1+1)); while :; do sleep 1; done\n";
  await client.call('session.write', { sessionId: session.id, text: stubborn });
  await surface.until('armed-2');
  const left = retire(host.workspace, placeOf(host), { anyway: true });
  await closing;
  const refused = { code: 'HOST_RETIRING' };
  await expect(sayHello(late)).rejects.toMatchObject(refused);
  await expect(client.call('session.create', {})).rejects.toMatchObject(refused);
  await expect(
    client.call('question.ask', { title: '?', asker: { name: 'sh' }, options: [] }),
  ).rejects.toMatchObject(refused);
  await expect(new TestSurface(onlooker).attach(session.id)).rejects.toMatchObject(refused);
  await left;
});

test('S1 the note is delivered to an idle host and is no command', async () => {
  await using host = await startTestHost();
  await standDownWhenIdle(host.workspace, placeOf(host));
  const { busy, retiring, noted } = await ask(host.workspace, placeOf(host));
  expect({ busy, retiring, noted }).toEqual({ busy: false, retiring: false, noted: true });
});

test('S6 an older host lets go at its first quiet moment after it was asked, slot and all', async () => {
  await using host = await start();
  const { client, session } = await openSurface(host);
  await standDownWhenIdle(host.workspace, placeOf(host));
  await severalSweeps();
  await goodbye(client);
  await severalSweeps();
  const withSession = await ask(host.workspace, placeOf(host));
  const owner = await attach(host.workspace, placeOf(host), { name: 'owner', build: testBuild });
  await owner.call('session.end', { sessionId: session.id });
  expect(withSession.holders.map(({ kind }) => kind)).toEqual(['session']);
  expect(await waitForGone(host.workspace, placeOf(host))).toBe(true);
  await expect(ask(host.workspace, placeOf(host))).rejects.toMatchObject({ code: 'NO_HOST' });
});

test('S7 16 askers at once, note and stand-down each, end nothing beside them', async () => {
  await using host = await start();
  const { surface } = await openSurface(host);
  const answers = await Promise.all(
    Array.from({ length: 16 }, async () => {
      const noted = await standDownWhenIdle(host.workspace, placeOf(host));
      const refusal = await retire(host.workspace, placeOf(host)).then(
        () => 'went',
        ({ code, data }: { code: string; data: { holders: { kind: string }[] } }) =>
          [code, ...data.holders.map(({ kind }) => kind).sort()].join(' '),
      );
      return [noted, refusal];
    }),
  );
  expect(answers).toEqual(Array(16).fill([true, 'HOST_BUSY session surface']));
  const { busy, retiring } = await ask(host.workspace, placeOf(host));
  expect({ busy, retiring }).toEqual({ busy: true, retiring: false });
  surface.type('still there\n');
  await surface.until('still there');
});

test('S3 an unanswered question holds the host with every window closed, and its answer lets it go', async () => {
  await using host = await start();
  const asker = await attach(host.workspace, placeOf(host), { name: 'agent', build: testBuild });
  const asked = asker.call('question.ask', {
    title: 'Run this command?',
    asker: { name: 'agent' },
    options: [{ id: 'yes', label: 'Run', kind: 'allow_once' }],
  });
  await waitFor(async () => (await ask(host.workspace, placeOf(host))).openQuestions === 1);
  await expect(
    retire(host.workspace, placeOf(host), { ignoreWatchGrace: true }),
  ).rejects.toMatchObject({ code: 'HOST_BUSY', data: { holders: [{ kind: 'question' }] } });
  await standDownWhenIdle(host.workspace, placeOf(host));
  await severalSweeps();
  const person = await host.dial();
  const [question] = (await person.call('question.list', {})).questions;
  if (!question) throw new Error('the question was lost');
  await person.call('question.answer', { questionId: question.id, optionId: 'yes' });
  expect((await asked).state).toMatchObject({ kind: 'answered', optionId: 'yes' });
  expect(await waitForGone(host.workspace, placeOf(host))).toBe(true);
});

test('S4 work handed off outlives its window and its prompt, and its end lets the host go', async () => {
  await using host = await start();
  const { client, session, surface } = await openSurface(host, '/bin/bash');
  surface.type('sleep 1000 & echo handed-$((1+1))\n');
  await surface.until('handed-2');
  await goodbye(client);
  await waitFor(async () => {
    const { holders } = await ask(host.workspace, placeOf(host));
    return holders.length === 1 && /sleep/.test(JSON.stringify(holders));
  });
  await expect(retire(host.workspace, placeOf(host))).rejects.toMatchObject({ code: 'HOST_BUSY' });
  await standDownWhenIdle(host.workspace, placeOf(host));
  await severalSweeps();
  const owner = await attach(host.workspace, placeOf(host), { name: 'owner', build: testBuild });
  await owner.call('session.write', { sessionId: session.id, text: 'kill %1\n' });
  expect(await waitForGone(host.workspace, placeOf(host), 20_000)).toBe(true);
});

test('a running turn holds the host, and is what opens the quiet moment when it ends', async () => {
  await using host = await start();
  const turn = host.opened.host.hold({
    kind: 'turn',
    id: 't1',
    title: 'codex',
    evidence: 'a prompt runs',
  });
  await standDownWhenIdle(host.workspace, placeOf(host));
  await severalSweeps();
  const { holders } = await ask(host.workspace, placeOf(host));
  turn.dispose();
  expect(holders.map(({ kind, title }) => [kind, title])).toEqual([['turn', 'codex']]);
  expect(await waitForGone(host.workspace, placeOf(host))).toBe(true);
});

test('S8 only a person who holds the key ends work anyway', async () => {
  await using host = await start();
  await openSurface(host);
  const stranger = await host.dial('local');
  await expect(stranger.call('retire', { anyway: true })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await retire(host.workspace, placeOf(host), { anyway: true });
  expect(await waitForGone(host.workspace, placeOf(host))).toBe(true);
});

test('S9 a surface that dropped still counts for an ordinary stand-down, not for a note', async () => {
  await using host = await start();
  const { client, session } = await openSurface(host);
  await client.call('session.end', { sessionId: session.id });
  client.dispose();
  await waitFor(async () =>
    /lost a moment ago/.test(JSON.stringify(await ask(host.workspace, placeOf(host)))),
  );
  await expect(retire(host.workspace, placeOf(host))).rejects.toMatchObject({
    code: 'HOST_BUSY',
    data: { holders: [{ kind: 'surface', title: 'window' }] },
  });
  await standDownWhenIdle(host.workspace, placeOf(host));
  expect(await waitForGone(host.workspace, placeOf(host))).toBe(true);
});

test('S9 a goodbye clears the watch grace', async () => {
  await using host = await start();
  const { client, session } = await openSurface(host);
  await client.call('session.end', { sessionId: session.id });
  await goodbye(client);
  await retire(host.workspace, placeOf(host));
  expect(await waitForGone(host.workspace, placeOf(host))).toBe(true);
});

test('S10 the note of an older build or a tie is understood and not kept', async () => {
  await using host = await start();
  const builds = [testBuild, { version: '0.9', builtAt: testBuild.builtAt - 1 }];
  const kept = await Promise.all(
    builds.map((build) => standDownWhenIdle(host.workspace, placeOf(host), { build })),
  );
  expect([kept, (await ask(host.workspace, placeOf(host))).noted]).toEqual([[false, false], false]);
});

/** Lets `ms` pass on the host's own clock, in steps, with time for what each of them starts. */
async function pass(clock: ReturnType<typeof manualClock>, ms: number): Promise<void> {
  const stepMs = Math.max(ms / 100, 1000);
  for (let passed = 0; passed < ms; passed += stepMs) {
    clock.advance(stepMs);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

test('S13 a host in which nothing is left leaves after 2 min, one with an ended session stays', async () => {
  const clock = manualClock();
  await using host = await startTestHost({ clock });
  const { client, session } = await openSurface(host);
  await client.call('session.end', { sessionId: session.id });
  await goodbye(client);
  await pass(clock, 60 * 60_000);
  const owner = await attach(host.workspace, placeOf(host), { name: 'owner', build: testBuild });
  await owner.call('session.remove', { sessionId: session.id });
  clock.advance(119_000);
  await severalSweeps();
  const before = await ask(host.workspace, placeOf(host));
  clock.advance(1_000);
  expect([before.retiring, await waitForGone(host.workspace, placeOf(host))]).toEqual([
    false,
    true,
  ]);
});

test('case 6: a shell that waits at its prompt past every timer is not reaped', async () => {
  const clock = manualClock();
  await using host = await startTestHost({ clock });
  const { client, session } = await openSurface(host, '/bin/bash');
  await waitFor(async () => {
    clock.advance(200);
    const { sessions } = await client.call('session.list', {});
    return sessions[0]?.activity?.kind === 'prompt';
  });
  client.dispose();
  await pass(clock, 24 * 60 * 60_000);
  const again = await attach(host.workspace, placeOf(host), { name: 'again', build: testBuild });
  const { sessions } = await again.call('session.list', {});
  const { holders } = await ask(host.workspace, placeOf(host));
  expect({ sessions: sessions.map(({ id, state }) => [id, state.kind]), holders }).toEqual({
    sessions: [[session.id, 'running']],
    holders: [],
  });
});
