import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { thisBuild } from '../../shared/build-stamp.ts';
import type { Log } from '../../shared/log.ts';
import { PROTOCOL_VERSION } from '../../shared/protocol/version.ts';
import { readKey } from '../slot/key.ts';
import { dialWorkspace, startTestHost, type TestHost, waitFor } from '../testing/harness.ts';

const ask = {
  title: 'Run it?',
  asker: { name: 'deploy.sh' },
  options: [
    { id: 'yes', label: 'Run', kind: 'allow_once' as const },
    { id: 'no', label: 'Stop', kind: 'reject_once' as const },
  ],
};
const SECRET = 'correct horse battery staple';

/** A client with the key that is no window, as the berth command is. */
async function dialAsCommand(host: TestHost) {
  const client = await dialWorkspace(host.stateDir, host.workspace);
  await client.call('authorize', { key: await readKey(host.stateDir) });
  await client.call('hello', {
    protocol: PROTOCOL_VERSION,
    name: 'berth answer',
    build: thisBuild,
  });
  return client;
}

async function opened(client: Awaited<ReturnType<TestHost['dial']>>) {
  await waitFor(async () => (await client.call('question.list', {})).questions.length > 0);
  const [question] = (await client.call('question.list', {})).questions;
  if (!question) throw new Error('no question');
  return question;
}

test('C9 a secret reaches the asker, and no other client, list, census or log', async () => {
  const logged: unknown[] = [];
  const note = (...line: unknown[]) => void logged.push(line);
  const log: Log = { info: note, error: note };
  await using host = await startTestHost({ log });
  const asker = await host.dial('local');
  const window = await host.dial();
  const onlooker = await host.dial();
  const seen: unknown[] = [];
  onlooker.on('question.opened', (told) => void seen.push(told));
  onlooker.on('question.settled', (told) => void seen.push(told));
  onlooker.on('host.held', (told) => void seen.push(told));
  const answered = asker.call('question.ask', { ...ask, input: 'secret' });
  const { id: questionId } = await opened(window);
  const answer = { questionId, optionId: 'yes', value: SECRET };
  seen.push(await window.call('question.answer', answer));
  seen.push(await onlooker.call('question.answer', answer));
  const late = await host.dial();
  seen.push(await late.call('host.status', {}), await late.call('question.list', {}));
  expect((await answered).value).toBe(SECRET);
  expect(seen.length).toBeGreaterThan(4);
  expect(JSON.stringify([seen, logged])).not.toContain('horse');
});

test('C1 of two windows that answer at once one wins, and the other is told who', async () => {
  await using host = await startTestHost();
  const asker = await host.dial('local');
  const windows = [await host.dial(), await host.dial()];
  for (let round = 0; round < 20; round++) {
    const settled = asker.call('question.ask', ask);
    const { id: questionId } = await opened(windows[0] as never);
    const answers = await Promise.all(
      windows.map((window, at) =>
        window.call('question.answer', { questionId, optionId: at === round % 2 ? 'yes' : 'no' }),
      ),
    );
    const { state } = await settled;
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, state });
  }
});

test('C2 a reconnect brings back what is open, and never what is settled', async () => {
  await using host = await startTestHost();
  const asker = await host.dial('local');
  const first = await host.dial();
  const taken = asker.call('question.ask', ask).catch(({ code }) => code);
  const { id: questionId } = await opened(first);
  first.dispose();
  const second = await host.dial();
  expect((await opened(second)).id).toBe(questionId);
  asker.dispose();
  expect(await taken).toBe('CONNECTION_CLOSED');
  await waitFor(async () => (await second.call('question.list', {})).questions.length === 0);
  expect(await second.call('question.answer', { questionId, optionId: 'yes' })).toEqual({
    ok: false,
    state: expect.objectContaining({
      kind: 'withdrawn',
      reason: 'the program that asked went away',
    }),
  });
});

test('C10 a question of 1 MiB is refused in words, and the connection goes on', async () => {
  await using host = await startTestHost();
  const asker = await host.dial('local');
  const huge = { ...ask, body: 'x'.repeat(1024 * 1024) };
  await expect(asker.call('question.ask', huge)).rejects.toMatchObject({ code: 'QUESTION_LIMIT' });
  void asker.call('question.ask', {
    ...ask,
    options: [{ id: 'a', label: 'A', kind: 'sing' as never }],
  });
  const { options } = await opened(await host.dial());
  expect(options).toEqual([{ id: 'a', label: 'A', kind: 'other' }]);
});

test('C12 the host says which processes ask, whatever the asker calls itself', async () => {
  await using host = await startTestHost();
  const asker = await host.dial('local');
  void asker.call('question.ask', { ...ask, asker: { name: 'kernel', pid: 1 } });
  const { asker: who } = await opened(await host.dial());
  expect(who).toMatchObject({ name: 'kernel', pid: process.pid });
  expect(who.chain?.at(-1)?.pid).toBe(process.pid);
  expect(who.chain?.at(-2)?.pid).toBe(process.ppid);
});

test('C10 the command may answer once the settings say so and a window has confirmed it', async () => {
  await using host = await startTestHost();
  const settings = path.join(host.stateDir, 'settings.jsonc');
  const asker = await host.dial('local');
  const window = await host.dial();
  const command = await dialAsCommand(host);
  const settled = asker.call('question.ask', ask);
  const { id: questionId } = await opened(window);
  const answer = () => command.call('question.answer', { questionId, optionId: 'yes' });

  await expect(answer()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  writeFileSync(settings, '{ /* mine */ "cli": { "mayAnswer": true, }, }');
  await expect(answer()).rejects.toThrow(/Confirm that on its card/);
  await expect(answer()).rejects.toThrow(/Confirm that on its card/);
  const { questions } = await window.call('question.list', {});
  const confirmation = questions.filter(({ id }) => id !== questionId);
  expect(confirmation.map(({ title }) => title)).toEqual([
    'Let the berth command answer questions?',
  ]);
  const confirm = { questionId: confirmation[0]?.id as never, optionId: 'allow' };
  await expect(command.call('question.answer', confirm)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  expect(await window.call('question.answer', confirm)).toEqual({ ok: true });
  await waitFor(() =>
    answer().then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  expect((await settled).state).toMatchObject({ kind: 'answered', by: 'berth answer' });

  writeFileSync(settings, '{}');
  await expect(answer()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  writeFileSync(settings, '{"cli": {"mayAnswer": true}}');
  await expect(answer()).rejects.toThrow(/Confirm that on its card/);
});

test('C10 a token is worth nothing in another session, nor once its own has ended', async () => {
  await using host = await startTestHost();
  const client = await host.dial();
  const start = (script: string) =>
    client.call('session.create', { command: '/bin/sh', args: ['-c', script] });
  const file = path.join(host.workspace, 'token');
  const { session } = await start(
    `printf %s "$BERTH_TOKEN" > token.new; mv token.new token; exec cat`,
  );
  await waitFor(() => isThere(file));
  const token = readFileSync(file, 'utf8');
  const inside = await dialWorkspace(host.stateDir, host.workspace);
  await inside.call('authorize', { token });
  await client.call('session.remove', { sessionId: session.id });
  const late = await dialWorkspace(host.stateDir, host.workspace);
  await expect(late.call('authorize', { token })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  inside.dispose();
  late.dispose();
});

function isThere(file: string): boolean {
  try {
    readFileSync(file);
    return true;
  } catch {
    // Not yet.
    return false;
  }
}
