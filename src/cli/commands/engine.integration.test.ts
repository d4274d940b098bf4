import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltCommand, buildCommand, ran } from '../testing/built-command.ts';

let berth: BuiltCommand;

beforeAll(async () => {
  berth = await buildCommand();
}, 60_000);
afterAll(async () => {
  await berth.dispose();
});

test('S15 of engines that start at once one is the host, the others say so and leave', async () => {
  const folder = berth.folder('race');
  const children = Array.from({ length: 5 }, () =>
    berth.start(['engine', '--socket'], { cwd: folder }),
  );
  const results = children.map(ran);
  const losers = await Promise.all(
    Array.from({ length: 4 }, async (_, i) => {
      // The first four to leave.
      const left = results.map((result, at) => result.then((value) => ({ at, value })));
      return (await nth(left, i)).value;
    }),
  );
  for (const loser of losers)
    expect(loser).toMatchObject({ code: 0, err: expect.stringContaining('hosted already') });
  expect((await berth.run(['status', folder])).code).toBe(0);
});

test('K9 engine serves its streams', async () => {
  const child = berth.start(['engine', '--stdio', '--workspace', berth.folder('stdio')]);
  // Its input ended at once: it says what it speaks, and leaves.
  expect(await ran(child)).toMatchObject({ out: expect.stringMatching(/^BERTH-ENGINE-1\n/) });
  expect(await berth.run(['engine'])).toMatchObject({ code: 64 });
});

test('K9 engine says that it hosts, and leaves with 0 when it is told to', async () => {
  const folder = berth.folder('said');
  const child = await berth.engine(folder);
  const result = ran(child);
  child.kill('SIGTERM');
  expect(await result).toEqual({
    code: 0,
    out: '',
    err: `Hosting ${folder}. Ctrl+C ends it and its sessions.\n`,
  });
});

test('K9 engine leaves as well when its streams lead nowhere', async () => {
  const folder = berth.folder('mute');
  const child = spawn(process.execPath, [berth.entry, 'engine', '--socket'], {
    cwd: folder,
    env: berth.env,
    stdio: 'ignore',
  });
  const left = new Promise((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  );
  // Named: before it is there, another test's host would be the only one and do as well.
  while ((await berth.run(['new', '--workspace', folder])).code !== 0) await sleep(50);
  child.kill('SIGTERM');
  expect(await left).toEqual({ code: 0, signal: null });
});

test('K9 a host that nobody could find is refused', async () => {
  const file = path.join(berth.folder('state'), 'file');
  writeFileSync(file, '');
  expect(
    await berth.run(['engine', '--socket'], {
      cwd: berth.folder('lost'),
      env: { XDG_STATE_HOME: file },
    }),
  ).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^berth: Berth cannot write to /),
  });
});

test('C10 inside a session an engine is refused, and the copy of the command there hosts nothing', async () => {
  const folder = berth.folder('inside');
  await berth.engine(folder);
  const script =
    'berth engine --socket; echo code $?; unset BERTH_SOCKET BERTH_TOKEN; berth engine --socket; echo code $?';
  const made = await berth.run(['new', '--', 'sh', '-c', script], { cwd: folder });
  const { out } = await berth.run(['logs', made.out.trim(), '--follow', '--plain'], {
    cwd: folder,
  });
  expect(out.replace(/\n(?!berth|hint|code)/g, '')).toMatch(
    /^berth: A program inside a Berth session may look and ask[^\n]*\nhint: Inside[^\n]*\ncode 1\nberth: This is the copy of the berth command[^\n]*\nhint: Run the berth command[^\n]*\ncode 1\n?$/,
  );
});

/** Resolves with what settles as the n-th (from 0) of several promises. */
async function nth<T>(promises: readonly Promise<T>[], n: number): Promise<T> {
  return await new Promise((resolve) => {
    let settled = 0;
    for (const promise of promises) {
      void promise.then((value) => {
        if (settled++ === n) resolve(value);
      });
    }
  });
}
