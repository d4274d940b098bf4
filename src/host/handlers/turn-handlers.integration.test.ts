import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { HostContract } from '../../shared/protocol/contract.ts';
import type { ParamsIn } from '../../shared/rpc/contract.ts';
import { onPipes, replyLoop } from '../testing/adapter-stage.ts';
import {
  type HostClient,
  sayHello,
  startTestHost,
  TestSurface,
  waitFor,
} from '../testing/harness.ts';

let runs = 0;
const execute = (
  client: HostClient,
  request: Omit<ParamsIn<HostContract, 'turn.execute'>, 'runId'>,
) => client.call('turn.execute', { runId: `run-${runs++}`, ...request });

test('a turn over a socket streams its raw output and answers with its end', async () => {
  await using host = await startTestHost();
  host.writeProfiles({ echo: { command: 'cat' } });
  const client = await host.dial('local');
  const told: string[] = [];
  client.on('turn.changed', ({ turn }) => told.push(`${turn.profile} ${turn.state}`));
  client.on('turn.ended', ({ end }) => told.push(`${end?.reason}`));
  const surface = new TestSurface(client);
  const prompt = 'ü\n'.repeat(1000);
  const end = await execute(client, { profile: 'echo', prompt, channel: surface.channel });
  expect(end).toEqual({ outcome: 'completed', reason: 'exit', stillRunning: false, code: 0 });
  await waitFor(() => surface.ended);
  expect([surface.text === prompt, surface.snapshots]).toEqual([true, 0]);
  expect(told).toEqual(['echo queued', 'echo running', 'exit']);
});

test('L11 a reader that takes its time misses nothing, and the program waits for it', async () => {
  await using host = await startTestHost();
  host.writeProfiles({ flood: { command: 'head', args: ['-c', '6000000', '/dev/zero'] } });
  const client = await host.dial('local');
  const surface = new TestSurface(client);
  surface.acknowledges = false;
  const turn = execute(client, { profile: 'flood', prompt: '', channel: surface.channel });
  await waitFor(() => surface.bytes.length > 100_000);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await client.call('turn.list', {})).turns).toMatchObject([{ state: 'running' }]);
  surface.acknowledges = true;
  surface.acknowledge();
  await turn;
  await waitFor(() => surface.ended);
  expect(surface.bytes.length).toBe(6_000_000);
});

test('a turn is cancelled by its id, and when whoever asked goes away', async () => {
  await using host = await startTestHost();
  host.writeProfiles({ wait: { command: 'sleep', args: ['60'] } });
  const asker = await host.dial('local');
  const other = await host.dial('local');
  const ended: unknown[] = [];
  other.on('turn.ended', ({ runId, end }) => ended.push([runId, end?.reason]));
  const turn = asker.call('turn.execute', { runId: 'by-id', profile: 'wait', prompt: '' });
  await other.call('turn.cancel', { runId: 'by-id' });
  expect(await turn).toMatchObject({ outcome: 'failed', reason: 'cancelled' });
  const left = asker.call('turn.execute', { runId: 'left', profile: 'wait', prompt: '' });
  await waitFor(async () => (await other.call('turn.list', {})).turns.length === 1);
  asker.dispose();
  await expect(left).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  await waitFor(() => ended.length === 2);
  expect(ended).toEqual([
    ['by-id', 'cancelled'],
    ['left', 'cancelled'],
  ]);
});

test('a refused turn gives its channel back, and is refused in words', async () => {
  await using host = await startTestHost();
  const client = await host.dial('local');
  const request = { profile: 'nobody', prompt: '', channel: 9 };
  for (let round = 0; round < 2; round++) {
    await expect(execute(client, request)).rejects.toMatchObject({ code: 'PROFILE_NOT_FOUND' });
  }
});

test('a program that a person opened from a persistent profile takes prompts under its own id', async () => {
  await using host = await startTestHost();
  host.writeProfiles({ calm: onPipes(replyLoop), plain: { command: 'cat' } });
  const client = await host.dial('all');
  const { session } = await client.call('session.create', { profile: 'calm' });
  expect(session).toMatchObject({
    profile: 'calm',
    onPipes: true,
    prompts: { profile: 'calm', sessionId: session.id },
  });
  const plain = await client.call('session.create', { profile: 'plain' });
  expect([plain.session.onPipes, plain.session.prompts]).toEqual([undefined, undefined]);
  const view = new TestSurface(client);
  await view.attach(session.id);
  const ask = (prompt: string) =>
    execute(client, {
      profile: 'calm',
      logicalSessionId: session.id,
      mode: 'require-existing',
      prompt,
    });
  expect(await ask('hello')).toMatchObject({ reason: 'idle', stillRunning: true });
  expect(view.text).toBe('\x1b[1m> hello\x1b[22m\r\nreply:hello\r\n');
  await client.call('session.end', { sessionId: session.id });
  await expect(ask('gone')).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' });
  await client.call('session.restart', { sessionId: session.id });
  expect(await ask('back')).toMatchObject({ reason: 'idle' });
});

test('L12 a script types nothing into a session whose question waits', async () => {
  await using host = await startTestHost();
  const client = await host.dial('all');
  const { session } = await client.call('session.create', {
    command: 'sh',
    args: ['-c', 'echo $BERTH_TOKEN > token; exec cat'],
  });
  const file = path.join(host.workspace, 'token');
  await waitFor(() => existsSync(file) && readFileSync(file, 'utf8').length > 40);
  const inside = await host.dial('probe');
  await inside.call('authorize', { token: readFileSync(file, 'utf8').trim() });
  await sayHello(inside);
  const asked = inside.call('question.ask', {
    title: 'May I?',
    asker: { name: 'a program' },
    options: [{ id: 'yes', label: 'Yes', kind: 'allow_once' }],
  });
  asked.catch(() => {});
  await waitFor(async () => (await client.call('question.list', {})).questions.length === 1);
  await expect(
    client.call('session.write', { sessionId: session.id, text: 'y\n' }),
  ).rejects.toMatchObject({ code: 'QUESTION_PENDING' });
});

test('profiles are listed with what is wrong, and a change is told', async () => {
  await using host = await startTestHost();
  host.writeProfiles({ calc: { command: 'bc' } });
  const client = await host.dial('local');
  const names: string[][] = [];
  client.on('profile.changed', ({ profiles }) => names.push(profiles.map(({ name }) => name)));
  const listed = await client.call('profile.list', {});
  expect([listed.problems, listed.profiles.slice(0, 2)]).toMatchObject([
    [],
    [
      { name: 'calc', origin: 'own' },
      { name: 'shell', origin: 'found' },
    ],
  ]);
  host.writeProfiles({ dice: { command: 'shuf' } });
  await waitFor(() => names.some(([first]) => first === 'dice'));
});

test('S4 a program on pipes holds the host while it works, and not between its turns', async () => {
  await using host = await startTestHost();
  host.writeProfiles({
    calm: onPipes(replyLoop),
    busy: onPipes('while read -r line; do sleep 60; done'),
  });
  const client = await host.dial('local');
  const holders = async () => (await client.call('whois', {})).holders.map(({ kind }) => kind);
  await execute(client, { profile: 'calm', prompt: 'x' });
  await waitFor(async () => (await holders()).length === 0);
  expect(await execute(client, { profile: 'busy', prompt: 'x' })).toMatchObject({
    busy: 'sleep runs in it',
  });
  expect(await holders()).toEqual(['session']);
});
