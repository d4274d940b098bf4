import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltCommand, buildCommand } from './testing/built-command.ts';

let berth: BuiltCommand;

beforeAll(async () => {
  berth = await buildCommand();
}, 60_000);
afterAll(async () => {
  await berth.dispose();
}, 60_000);

/** Runs a command until what it prints fits. */
async function until(what: RegExp, cwd: string, ...args: string[]): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const { out } = await berth.run(args, { cwd });
    if (what.test(out)) return out;
    await sleep(50);
  }
  throw new Error(`${args.join(' ')} never printed ${what}`);
}

test('T13 logs --cast prints what is kept of a session as an asciicast, and says when nothing is', async () => {
  const cwd = berth.folder('cast');
  await berth.engine(cwd);
  await berth.run(['new', '--name', 'film', '--', 'sh', '-c', 'echo take-1; exit 2'], { cwd });
  const cast = await until(/take-1[\s\S]*"x","2"/, cwd, 'logs', '--cast', 'film');
  const [header, ...events] = cast
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(header).toMatchObject({ version: 3, term: { cols: 80, rows: 24 }, title: 'film' });
  expect(events.map(([, kind, text]) => [kind, text])).toEqual([
    ['o', 'take-1\r\n'],
    ['x', '2'],
  ]);
  await berth.run(['new', '--name', 'quiet', '--no-record', '--', 'echo', 'secret'], { cwd });
  await until(/secret/, cwd, 'logs', 'quiet');
  expect(await berth.run(['logs', '--cast', 'quiet'], { cwd })).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('is kept on disk'),
  });
}, 60_000);

test('T13 after a crash of the host its sessions are listed, can be read and run again', async () => {
  const cwd = berth.folder('crash');
  const engine = await berth.engine(cwd);
  await berth.run(['new', '--name', 'job', '--', 'sh', '-c', 'echo did-work; exec cat'], { cwd });
  await until(/did-work/, cwd, 'logs', '--cast', 'job');
  engine.kill('SIGKILL');
  await once(engine, 'exit');
  await berth.engine(cwd);
  expect((await berth.run(['ls'], { cwd })).out).toMatch(/job .*ended by a crash/);
  expect((await berth.run(['logs', 'job'], { cwd })).out).toBe('did-work\r\n');
  expect((await berth.run(['restart', 'job'], { cwd })).code).toBe(0);
  expect((await berth.run(['ls'], { cwd })).out).not.toContain('ended by a crash');
}, 60_000);
