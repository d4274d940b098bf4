import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../../host/testing/harness.ts';
import { type BuiltCommand, buildCommand } from '../testing/built-command.ts';

let berth: BuiltCommand;
let workspace: string;

/** Answers when somebody writes to the pipe `gate`; until then it sleeps, as if it read a prompt. */
const gated =
  'mkfifo gate; while read -r line; do echo "$line" > asked; read -r go < gate; echo "reply:$line"; done';
const profiles = {
  gated: {
    command: 'sh',
    args: ['-c', gated],
    persistent: true,
    startupIdleTimeoutMs: 50,
    endMarker: 'reply:',
  },
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

const run = (...args: string[]) => berth.run(args, { cwd: workspace });

test('K6 a script waits for the end of what it typed, and for the end of the shell', async () => {
  await run('new', '--name', 'build', '--', 'bash', '--norc');
  await run('wait', 'build', '--for', 'idle');
  await run('send', 'build', '--enter', 'sleep 0.5; echo made > result');
  const idle = await run('wait', 'build', '--for', 'idle', '--timeout', '30s');
  const made = await readFile(path.join(workspace, 'result'), 'utf8');
  await run('send', 'build', '--enter', 'exit 3');
  const exited = await run('wait', 'build', '--for', 'exit', '--timeout', '30s');
  const { out: after } = await run('ls', '--json');
  expect({ idle, made, exited }).toEqual({
    idle: { code: 0, out: '', err: '' },
    made: 'made\n',
    exited: { code: 0, out: '', err: '' },
  });
  expect(JSON.parse(after)).toMatchObject({
    sessions: [{ name: 'build', state: { kind: 'exited', code: 3 } }],
  });
});

test('K6 what does not come in time is said, with the exit code of timeout(1)', async () => {
  const made = await run('new', '--name', 'busy', '--', 'sleep', '1000');
  const waited = await run('wait', 'busy', '--for', 'idle', '--timeout', '1s');
  const wrong = await run('wait', 'busy', '--for', 'ever');
  expect([made.code, waited.code, waited.err, wrong.code]).toEqual([
    0,
    124,
    expect.stringContaining('did not come to "idle" in 1s'),
    64,
  ]);
});

test('K6 a session that takes prompts is idle once none is being answered', async () => {
  const { out } = await run('new', '--profile', 'gated', '--json');
  const { id } = JSON.parse(out).session;
  const turn = run('run', 'gated', '--session', id, 'hello');
  await waitFor(() => existsSync(path.join(workspace, 'asked')));
  const during = await run('wait', id, '--for', 'idle', '--timeout', '1s');
  const waiting = run('wait', id, '--for', 'idle', '--timeout', '30s');
  await writeFile(path.join(workspace, 'gate'), 'go\n');
  expect([during.code, (await waiting).code, (await turn).code]).toEqual([124, 0, 0]);
});

test('K6 a script waits for a card', async () => {
  await run('new', '--name', 'asks', '--', 'bash', '--norc');
  await run('wait', 'asks', '--for', 'idle', '--timeout', '30s');
  const before = await run('wait', 'asks', '--for', 'question', '--timeout', '500ms');
  const waiting = run('wait', 'asks', '--for', 'question', '--timeout', '30s');
  await run('send', 'asks', '--enter', 'berth ask "Go on?"');
  expect([before.code, (await waiting).code]).toEqual([124, 0]);
  expect(await run('wait', 'asks', '--for', 'question')).toMatchObject({ code: 0 });
});

test('K2 the census says what each session does, and how that is known', async () => {
  await run('new', '--name', 'napping', '--', 'sleep', '1000');
  await run('new', '--name', 'shell', '--', 'bash', '--norc');
  await run('wait', 'shell', '--for', 'idle', '--timeout', '30s');
  const { out } = await run('status', workspace);
  expect(out).toMatch(/shell +idle/);
  expect(out).toMatch(/held by napping \(sleep\): sleep \(\d+\) is the session's own command, for/);
});
