import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { gone, inTerminal, onPipes, replyLoop, stageAdapter } from '../../testing/adapter-stage.ts';
import { waitFor } from '../../testing/harness.ts';

const exits2 = inTerminal('exit 2');

test('L1 a persistent program that exits while starting fails the start, with its last words', async () => {
  await using stage = stageAdapter({
    profiles: { broken: inTerminal('echo no config; exit 2') },
  });
  await expect(stage.adapter.start()).rejects.toMatchObject({
    code: 'START_FAILED',
    message: expect.stringMatching(/"broken": sh -c .* ended with exit code 2 .*no config/),
    data: { profile: 'broken', command: 'sh', code: 2, output: 'no config', undone: [] },
  });
});

test('L1 a program that cannot be found, or whose folder is gone, fails the start in words', async () => {
  await using stage = stageAdapter({
    profiles: {
      away: onPipes(replyLoop, { cwd: 'no/such/folder' }),
      missing: onPipes('', { command: 'no-such-program' }),
    },
  });
  await expect(stage.adapter.start()).rejects.toMatchObject({ code: 'FOLDER_UNUSABLE' });
  await expect(stage.ask('missing', 'x')).rejects.toMatchObject({ code: 'SPAWN_FAILED' });
  expect(stage.sessions.list()).toEqual([]);
});

test('L1 a ready marker tells that a program is up, however silent it was before', async () => {
  await using stage = stageAdapter({
    profiles: {
      slow: onPipes(`sleep 0.3; echo "I am re""ady"; ${replyLoop}`, { readyMarker: 'I am ready' }),
    },
  });
  expect((await stage.ask('slow', 'hi')).text).toBe('reply:hi\n');
});

test('L1 one that does not print its ready marker in time is not up', async () => {
  await using stage = stageAdapter({
    profiles: { mute: onPipes(replyLoop, { readyMarker: 'ready', maxStartupMs: 100 }) },
  });
  await expect(stage.adapter.start()).rejects.toMatchObject({
    code: 'START_FAILED',
    message: expect.stringContaining('did not print its ready marker "ready"'),
  });
  await gone(stage);
});

test('L1 one that never stops printing is told to need a marker', async () => {
  await using stage = stageAdapter({
    profiles: { yes: onPipes('', { command: 'yes', args: [], maxStartupMs: 200 }) },
  });
  await expect(stage.adapter.start()).rejects.toMatchObject({
    code: 'START_FAILED',
    message: expect.stringContaining('never stopped printing'),
  });
  await gone(stage);
});

test('L2 profiles start by the byte order of their names, one after the other', async () => {
  const note = 'echo "$NAME" >> order';
  const named = (NAME: string) => onPipes(`${note}; ${replyLoop}`, { env: { NAME } });
  await using stage = stageAdapter({
    profiles: { b: named('b'), a: named('a'), B: named('B'), 'a-1': named('a-1') },
  });
  await stage.adapter.start();
  const order = readFileSync(path.join(stage.folder, 'order'), 'utf8').trim().split('\n');
  expect(order).toEqual(['B', 'a', 'a-1', 'b']);
});

test('L2 L3 L4 a failed start ends what it started in reverse order, and says so', async () => {
  const marking = (NAME: string) =>
    onPipes(`echo up > "$NAME"; trap 'echo "$NAME" >> ended' EXIT; sleep 60 & ${replyLoop}`, {
      env: { NAME },
    });
  await using stage = stageAdapter({
    profiles: {
      one: marking('one'),
      two: marking('two'),
      xfail: exits2,
      yunused: onPipes(replyLoop),
    },
  });
  const undone = ['two', 'one'];
  await expect(stage.adapter.start()).rejects.toMatchObject({
    code: 'START_FAILED',
    message: expect.stringContaining('ended again: two, one.'),
    data: { profile: 'xfail', undone },
  });
  const read = (name: string) => readFileSync(path.join(stage.folder, name), 'utf8').trim();
  expect([read('one'), read('two'), read('ended').split('\n')]).toEqual(['up', 'up', undone]);
  expect(stage.survivors()).toEqual([]);
  const sessionMode = 'require-existing';
  for (const name of ['one', 'two', 'xfail', 'yunused']) {
    await expect(stage.ask(name, 'x', { sessionMode })).rejects.toMatchObject({
      code: 'SESSION_NOT_FOUND',
    });
  }
  await stage.adapter.stop();
  await stage.adapter.stop();
});

test('L3 after a rollback a session can be made again', async () => {
  await using stage = stageAdapter({ profiles: { calm: onPipes(replyLoop), zfail: exits2 } });
  await expect(stage.adapter.start()).rejects.toMatchObject({ code: 'START_FAILED' });
  expect((await stage.ask('calm', 'again')).text).toBe('reply:again\n');
});

test('L2 a program that was there before a failed start stays', async () => {
  await using stage = stageAdapter({ profiles: { calm: onPipes(replyLoop), zfail: exits2 } });
  await stage.ask('calm', 'mine');
  await expect(stage.adapter.start()).rejects.toMatchObject({ data: { undone: [] } });
  const kept = await stage.ask('calm', 'still', { sessionMode: 'require-existing' });
  expect(kept.text).toBe('reply:still\n');
});

test('L5 logical sessions of one profile are processes of their own', async () => {
  const counting = 'n=0; while read -r line; do n=$((n+1)); echo "$n"; done';
  await using stage = stageAdapter({ profiles: { count: onPipes(counting) } });
  const answers: string[] = [];
  for (const sessionId of ['a', 'b', 'a', 'b', 'a']) {
    answers.push((await stage.ask('count', 'next', { sessionId })).text.trim());
  }
  expect(answers).toEqual(['1', '1', '2', '2', '3']);
  expect(stage.adapter.list().map(({ sessionId, state }) => [sessionId, state])).toEqual([
    ['a', 'idle'],
    ['b', 'idle'],
  ]);
});

test('L6 ending one session leaves its neighbours, and a later one is fresh', async () => {
  const counting = 'n=0; while read -r line; do n=$((n+1)); echo "$n"; done';
  await using stage = stageAdapter({ profiles: { count: onPipes(counting) } });
  const next = async (sessionId: string) =>
    (await stage.ask('count', 'x', { sessionId })).text.trim();
  expect([await next('a'), await next('b')]).toEqual(['1', '1']);
  await stage.adapter.terminateSession('count', 'a');
  await expect(
    stage.ask('count', 'x', { sessionId: 'a', sessionMode: 'require-existing' }),
  ).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' });
  expect([await next('b'), await next('a')]).toEqual(['2', '1']);
  await expect(stage.adapter.terminateSession('count', 'c')).rejects.toMatchObject({
    code: 'SESSION_NOT_FOUND',
  });
});

test('L6 ending a session ends the turn that runs in it and those that wait', async () => {
  await using stage = stageAdapter({
    profiles: {
      stuck: onPipes('while read -r line; do sleep 60; done', { responseIdleTimeoutMs: 60_000 }),
    },
  });
  const running = stage.ask('stuck', '1');
  const waiting = stage.ask('stuck', '2');
  await waitFor(() => stage.adapter.turns.list().some(({ state }) => state === 'running'));
  await stage.adapter.terminateSession('stuck', 'default');
  expect((await running).ends).toMatchObject([{ outcome: 'failed', reason: 'terminated' }]);
  expect((await waiting).events).toEqual(['failed']);
  expect(stage.survivors()).toEqual([]);
});

test('L7 stop ends every session and every turn, and may be called again', async () => {
  await using stage = stageAdapter({
    profiles: {
      pipes: onPipes('while read -r line; do sleep 60; done', { responseIdleTimeoutMs: 60_000 }),
      tty: inTerminal('while read -r line; do sleep 60; done', { responseIdleTimeoutMs: 60_000 }),
      once: { command: 'sh', args: ['-c', 'sleep 60'] },
    },
  });
  const turns = ['pipes', 'tty', 'once'].map((name) => stage.ask(name, 'go'));
  await waitFor(() => stage.adapter.turns.list().every(({ state }) => state === 'running'));
  await Promise.all([stage.adapter.stop(), stage.adapter.stop()]);
  expect(stage.survivors()).toEqual([]);
  for (const turn of turns) {
    expect((await turn).ends).toMatchObject([{ outcome: 'failed', reason: 'terminated' }]);
  }
  await stage.adapter.stop();
  await expect(stage.ask('pipes', 'x')).rejects.toMatchObject({ code: 'ADAPTER_STOPPED' });
  expect([stage.adapter.list(), stage.sessions.list(), stage.holders.list()]).toEqual([[], [], []]);
});

test('L7 a session that is being made while everything stops leaves nothing behind', async () => {
  await using stage = stageAdapter({ profiles: { calm: onPipes(replyLoop) } });
  for (let round = 0; round < 5; round++) {
    const making = [1, 2, 3].map((n) =>
      stage.ask('calm', 'x', { sessionId: `s${n}` }).catch((e) => e),
    );
    for (let ticks = 0; ticks < round; ticks++)
      await new Promise((resolve) => setImmediate(resolve));
    await stage.adapter.stop();
    expect(stage.survivors()).toEqual([]);
    await Promise.all(making);
    await stage.adapter.start();
  }
});

test('L7 after a stop, start takes prompts again; the later word of both counts', async () => {
  await using stage = stageAdapter({ profiles: { calm: onPipes(replyLoop) } });
  await stage.adapter.start();
  const stopped = stage.adapter.stop();
  const started = stage.adapter.start();
  await Promise.all([stopped, started]);
  const found = await stage.ask('calm', 'hi', { sessionMode: 'require-existing' });
  expect(found.text).toBe('reply:hi\n');
  const outcome = stage.adapter.start().catch((error) => error);
  await stage.adapter.stop();
  await outcome;
  expect(stage.survivors()).toEqual([]);
});
