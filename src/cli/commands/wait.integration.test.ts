import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltCommand, buildCommand } from '../testing/built-command.ts';

let berth: BuiltCommand;
let workspace: string;

beforeAll(async () => {
  berth = await buildCommand();
  workspace = berth.folder('work');
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

test('K2 the census says what each session does, and how that is known', async () => {
  await run('new', '--name', 'napping', '--', 'sleep', '1000');
  await run('new', '--name', 'shell', '--', 'bash', '--norc');
  await run('wait', 'shell', '--for', 'idle', '--timeout', '30s');
  const { out } = await run('status', workspace);
  expect(out).toMatch(/shell +idle/);
  expect(out).toMatch(/held by napping \(sleep\): sleep \(\d+\) is the session's own command, for/);
});
