import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltCommand, buildCommand } from '../testing/built-command.ts';

const ASKERS = 12;
let berth: BuiltCommand;

beforeAll(async () => {
  berth = await buildCommand();
}, 60_000);
afterAll(async () => {
  await berth.dispose();
});

test('C2 when its terminal goes away, ask withdraws its question and leaves with 3, without a trace', async () => {
  const folder = berth.folder('work');
  await berth.engine(folder);
  const script = path.join(folder, 'askers.sh');
  // Each in a process session of its own: what ends the terminal does not end who writes down how it went.
  writeFileSync(
    script,
    `for i in $(seq ${ASKERS}); do
      setsid sh -c 'berth ask "Question $1?" 2>err$1; echo $? >code$1' asker $i &
    done
    wait`,
  );
  const made = await berth.run(['new', '--', 'sh', script], { cwd: folder });
  const questions = async () =>
    JSON.parse((await berth.run(['questions', '--json'], { cwd: folder })).out) as {
      questions: unknown[];
    };
  while ((await questions()).questions.length < ASKERS) await sleep(50);
  expect(await berth.run(['kill', made.out.trim()], { cwd: folder })).toMatchObject({ code: 0 });
  const written = () => readdirSync(folder).filter((file) => file.startsWith('code'));
  for (let tries = 0; tries < 100 && written().length < ASKERS; tries++) await sleep(50);
  const read = (file: string) =>
    existsSync(path.join(folder, file)) ? readFileSync(path.join(folder, file), 'utf8') : '';
  const ends = Array.from({ length: ASKERS }, (_, i) => ({
    code: read(`code${i + 1}`),
    err: read(`err${i + 1}`).replace(/: .*withdrawn: .*/, ': withdrawn'),
  }));
  expect(ends).toEqual(ends.map(() => ({ code: '3\n', err: 'berth: withdrawn\n' })));
});
