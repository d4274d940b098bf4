import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { appSlotFolder } from '../../host/slot/app-endpoint.ts';
import { writeEndpoint } from '../../host/slot/endpoint.ts';
import { acceptSocket } from '../../host/transports/unix-socket.ts';
import { appContract } from '../../shared/protocol/app-contract.ts';
import { serve } from '../../shared/rpc/serve.ts';
import { type BuiltCommand, buildCommand } from '../testing/built-command.ts';

let berth: BuiltCommand;
let folder: string;
let app: Server | undefined;
const opened: object[] = [];

beforeAll(async () => {
  berth = await buildCommand();
  folder = berth.folder('project');
}, 60_000);
afterEach(() => {
  app?.close();
  opened.length = 0;
});
afterAll(async () => {
  await berth.dispose();
});

/** Stands in for the desktop app: takes what it is asked to open. */
async function startFakeApp(problem?: string): Promise<void> {
  const slot = appSlotFolder(berth.stateDir);
  mkdirSync(slot, { recursive: true });
  const socket = path.join(berth.folder('app'), 's');
  app = createServer(async (peer) => {
    serve({
      contract: appContract,
      transport: await acceptSocket(peer),
      handlers: {
        'app.whois': () => ({ build: { version: '1', builtAt: 1 }, pid: 1 }),
        'app.open': (request) => {
          opened.push(request);
          return problem ? { ok: false as const, problem } : { ok: true as const };
        },
      },
      caller: { connection: undefined, refusal: () => undefined },
      onFault() {},
    });
  });
  await new Promise<void>((resolve) => app?.listen(socket, resolve));
  await writeEndpoint(slot, { socket, instanceId: 'x', pid: process.pid, workspace: 'app' });
}

test('K1 a folder is handed to the running app by its real path, with the environment around it', async () => {
  await startFakeApp();
  const link = path.join(folder, 'link');
  symlinkSync(folder, link);
  const env = { WORD: 'x', BERTH_SOCKET: 's', BERTH_TOKEN: 't', BERTH_SESSION: 'i' };
  expect(await berth.run([link], { cwd: folder, env })).toEqual({ code: 0, out: '', err: '' });
  expect(await berth.run([], { cwd: folder })).toMatchObject({ code: 0 });
  expect(opened).toEqual([
    { folder, cwd: folder, env: { ...berth.env, WORD: 'x' } },
    { cwd: folder, env: berth.env },
  ]);
});

test('K1 what the app says against it is the sentence', async () => {
  await startFakeApp('That folder is on fire.');
  expect(await berth.run(['.'], { cwd: folder })).toEqual({
    code: 1,
    out: '',
    err: 'berth: That folder is on fire.\n',
  });
});

test('K1 a folder that is none is refused before anything starts', async () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  expect((await berth.run(['./nowhere'], { cwd: folder })).err).toBe(
    `berth: ${folder}/nowhere does not exist.\n`,
  );
  expect((await berth.run(['./file'], { cwd: folder })).err).toMatch(/is a file, not a folder/);
});

test('K1 without a display nothing is started', async () => {
  const marker = path.join(folder, 'started');
  const env = { BERTH_APP_COMMAND: JSON.stringify(['touch', marker]) };
  const ran = await berth.run(['.'], { cwd: folder, env });
  expect(existsSync(marker)).toBe(false);
  expect(ran).toMatchObject({
    code: 1,
    err: expect.stringMatching(/there is no display here[\s\S]*hint: .*berth engine --socket/),
  });
});

test('K1 the app is started with the folder, and waited for', async () => {
  const marker = path.join(folder, 'args');
  const script = `printf %s "$1" > ${marker}; sleep 5`;
  const env = { DISPLAY: ':9', BERTH_APP_COMMAND: JSON.stringify(['sh', '-c', script, 'app']) };
  const running = berth.run(['.'], { cwd: folder, env });
  while (!existsSync(marker)) await sleep(20);
  await startFakeApp();
  expect(await running).toMatchObject({ code: 0, err: '' });
  // The app got the folder on its command line; it is not asked a second time.
  expect([readFileSync(marker, 'utf8'), opened]).toEqual([folder, []]);
});

test('K1 an app that does not start is said at once', async () => {
  const env = { DISPLAY: ':9', BERTH_APP_COMMAND: 'false' };
  expect(await berth.run(['.'], { cwd: folder, env })).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /does not start: it left with exit code 1\.\nhint: It was started by: false/,
    ),
  });
});

test('K1 of an app that does not start, what it wrote last is the reason', async () => {
  const script = 'echo "Missing X server" >&2; exit 3';
  const env = { DISPLAY: ':9', BERTH_APP_COMMAND: JSON.stringify(['sh', '-c', script]) };
  expect(await berth.run(['.'], { cwd: folder, env })).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^berth: Berth does not start: Missing X server\.\nhint: /),
  });
});
