import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltCommand, buildCommand, ran } from '../testing/built-command.ts';

let berth: BuiltCommand;

beforeAll(async () => {
  berth = await buildCommand();
}, 60_000);
afterAll(async () => {
  await berth.dispose();
});

/** A host in a folder of its own, and the command in that folder. */
async function openFolder(name: string) {
  const folder = berth.folder(name);
  const engine = await berth.engine(folder);
  const inFolder = (...args: string[]) => berth.run(args, { cwd: folder });
  const startInFolder = (...args: string[]) => berth.start(args, { cwd: folder });
  return { folder, inFolder, startInFolder, left: ran(engine) };
}

test('K8 an idle host goes at once', async () => {
  const { folder, inFolder, left } = await openFolder('idle');
  expect(await inFolder('stand-down')).toEqual({
    code: 0,
    out: `The host of ${folder} is gone.\n`,
    err: '',
  });
  expect((await left).code).toBe(0);
  expect((await inFolder('stand-down', '.')).code).toBe(4);
});

test('K8 a busy host stays, with what holds it and exit code 75; --anyway --yes ends it', async () => {
  const { folder, inFolder, left } = await openFolder('busy');
  await inFolder('new', '--name', 'job', '--', 'cat');
  const refused = await inFolder('stand-down', '--now');
  const json = await inFolder('stand-down', '--json');
  const unasked = await inFolder('stand-down', '--anyway');
  expect(refused).toMatchObject({
    code: 75,
    out: expect.stringMatching(
      /^The host of .* stays\. It holds:\n {2}job \(cat\): .*, for \d+ s\n$/,
    ),
  });
  expect([json.code, JSON.parse(json.out)]).toMatchObject([
    75,
    { workspace: folder, outcome: 'busy', holders: [{ kind: 'session', title: 'job (cat)' }] },
  ]);
  expect(unasked).toMatchObject({ code: 64, err: expect.stringContaining('Add --yes.') });
  expect((await inFolder('stand-down', '--anyway', '--yes')).out).toMatch(/is gone/);
  expect((await left).code).toBe(0);
});

test('K8 --anyway names what it ends, and a no leaves it alone', async () => {
  const { folder, inFolder } = await openFolder('asked');
  await inFolder('new', '--name', 'job', '--', 'cat');
  const person = berth.atTerminal(['stand-down', '--anyway'], { cwd: folder });
  await person.sees(/job \(cat\): .*End it\? \[y\/N\]/s);
  person.type('n\r');
  const code = await person.left;
  const after = await inFolder('status', '--json', folder);
  expect([code, JSON.parse(after.out).hosts[0].sessions[0].state]).toEqual([
    75,
    { kind: 'running' },
  ]);
});

test('K2 K8 --when-idle leaves the note, which status shows, and waits for the host to go', async () => {
  const { folder, inFolder, startInFolder, left } = await openFolder('noted');
  await inFolder('new', '--name', 'job', '--', 'cat');
  const noted = await inFolder('stand-down', '--when-idle');
  const status = await inFolder('status', folder);
  const waited = await inFolder('stand-down', '--when-idle', '--wait', '200ms');
  const waiting = startInFolder('stand-down', '--when-idle', '--wait', '1m');
  const leaving = ran(waiting);
  // It says what it waits for as soon as it waits.
  await once(waiting.stderr as Readable, 'data');
  await inFolder('kill', 'job');
  expect([noted, status, waited.code]).toEqual([
    { code: 0, out: expect.stringMatching(/goes when this is done:\n {2}job \(cat\): /), err: '' },
    expect.objectContaining({
      out: expect.stringContaining('a newer build waits for a quiet moment'),
    }),
    75,
  ]);
  expect(await leaving).toMatchObject({
    code: 0,
    out: expect.stringContaining('is gone'),
    err: expect.stringMatching(/goes when this is done:\n {2}job \(cat\): /),
  });
  expect((await left).code).toBe(0);
});

test('K8 S8 a program inside a session cannot let its host go', async () => {
  const { folder } = await openFolder('inside');
  const env = { BERTH_SOCKET: '/nowhere', BERTH_TOKEN: 't' };
  const refused = await berth.run(['stand-down', folder], { env });
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringContaining('cannot let its host go'),
  });
});
