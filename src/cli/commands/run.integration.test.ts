import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltCommand, buildCommand, ran } from '../testing/built-command.ts';

let berth: BuiltCommand;
let workspace: string;

const profiles = {
  echo: { command: 'cat' },
  calm: {
    command: 'sh',
    args: ['-c', 'while read -r line; do echo "reply:$line"; done'],
    persistent: true,
    startupIdleTimeoutMs: 50,
    endMarker: '\n',
  },
  red: { command: 'printf', args: ['\\033[31mred\\033[m\\n'], terminal: true },
  fails: { command: 'sh', args: ['-c', 'echo before >&2; exit 7'] },
  slow: { command: 'sh', args: ['-c', 'echo begun; sleep 60'] },
  broken: { command: 'sh', startupIdleTimeoutMs: 'soon' },
};

beforeAll(async () => {
  berth = await buildCommand();
  workspace = berth.folder('work');
  const config = path.join(berth.env['HOME'] ?? '', '.config', 'berth');
  mkdirSync(config, { recursive: true });
  writeFileSync(path.join(config, 'settings.jsonc'), JSON.stringify({ profiles }));
  await berth.engine(workspace);
}, 60_000);
afterAll(async () => {
  await berth.dispose();
});

const run = (...args: string[]) => berth.run(['run', ...args], { cwd: workspace });

test('K5 a prompt goes in, the answer comes out byte for byte, from an argument or from stdin', async () => {
  expect(await run('echo', 'ü "quoted"')).toEqual({ code: 0, out: 'ü "quoted"', err: '' });
  const input = 'line\n'.repeat(200_000);
  const piped = await berth.run(['run', 'echo', '-'], { cwd: workspace, input });
  expect([piped.code, piped.err, piped.out === input]).toEqual([0, '', true]);
});

test('K5 a persistent session goes on from prompt to prompt', async () => {
  expect(await run('calm', '--require-existing', 'x')).toMatchObject({
    code: 3,
    err: expect.stringMatching(/^berth: Profile "calm" has no running session "default"\.\nhint: /),
  });
  expect(await run('calm', 'one')).toEqual({ code: 0, out: 'reply:one\n', err: '' });
  expect(await run('calm', '--require-existing', 'two')).toMatchObject({ out: 'reply:two\n' });
  expect(await run('calm', '--session', 'b', '--require-existing', 'x')).toMatchObject({ code: 3 });
});

test('K5 a program in a terminal is read as a person reads it', async () => {
  const { out } = await run('red', '');
  expect(out).toContain('red\n');
  expect(out).not.toContain('\x1b');
});

test('K5 events come as JSON lines', async () => {
  const { out } = await run('echo', '--json', 'hello');
  const events = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(events).toEqual([
    { event: 'started', runId: expect.any(String), sessionId: expect.any(String) },
    { event: 'output', text: 'hello' },
    {
      event: 'ended',
      runId: expect.any(String),
      outcome: 'completed',
      reason: 'exit',
      stillRunning: false,
      code: 0,
    },
  ]);
});

test('K5 the exit code and a sentence say how a turn ended', async () => {
  expect(await run('fails', '')).toEqual({
    code: 1,
    out: 'before\n',
    err: 'berth: The program exited with 7.\n',
  });
  expect(await run('slow', '--max-time', '200ms', '')).toMatchObject({
    code: 124,
    err: 'berth: The turn took as long as it may.\n',
  });
  expect(await run('broken', '')).toMatchObject({
    code: 1,
    err: expect.stringContaining('"startupIdleTimeoutMs" must be a whole number'),
  });
  expect(await run('nobody', '')).toMatchObject({ code: 1 });
  expect(await run('echo')).toMatchObject({ code: 64 });
});

test('K5 Ctrl+C cancels the turn, and its program is gone', async () => {
  const child = berth.start(['run', 'slow', ''], { cwd: workspace });
  const left = ran(child);
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  child.kill('SIGINT');
  expect((await left).code).toBe(130);
  const quiet = async () => JSON.parse((await berth.run(['ls', '--json'], { cwd: workspace })).out);
  while ((await quiet()).sessions.some(({ profile }: { profile: string }) => profile === 'slow'));
});

test('K5 a reader that leaves early ends the turn without a word', async () => {
  const child = berth.start(['run', 'bash', 'yes | head -c 20000000'], { cwd: workspace });
  const left = ran(child);
  child.stdout?.once('data', () => child.stdout?.destroy());
  expect((await left).err).toBe('');
});
