import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readKey } from '../../host/slot/key.ts';
import { dialWorkspace, type HostClient, sayHello } from '../../host/testing/harness.ts';
import { type BuiltCommand, buildCommand, ran } from '../testing/built-command.ts';

let berth: BuiltCommand;
let folder: string;
let window: HostClient;

beforeAll(async () => {
  berth = await buildCommand();
  folder = berth.folder('work');
  await berth.engine(folder);
  window = await dialWorkspace(berth.stateDir, folder);
  await window.call('authorize', { key: await readKey(berth.stateDir) });
  await sayHello(window, 'window 1');
}, 60_000);
afterAll(async () => {
  window.dispose();
  await berth.dispose();
});

async function fileSays(name: string): Promise<string> {
  const file = path.join(folder, name);
  while (!existsSync(file)) await sleep(30);
  return readFileSync(file, 'utf8').trim();
}

/** Runs a script in a session of its own; `done` is written last. */
async function inSession(script: string): Promise<void> {
  await berth.run(['new', '--', 'sh', '-c', script], { cwd: folder });
}

async function openQuestion(title: string) {
  for (;;) {
    const { questions } = await window.call('question.list', {});
    const found = questions.find((question) => question.title === title);
    if (found) return found;
    await sleep(30);
  }
}

test('C10 a program in a session answers no card, not its own and not with the key', async () => {
  writeFileSync(
    path.join(folder, 'attack.sh'),
    `berth ask "Own card?" > own.out 2>&1 &
    key=$(cat "$XDG_STATE_HOME/berth/key")
    sleep 1
    berth questions > listed 2>&1; echo $? > listed.code
    berth answer "" yes > answered 2>&1; echo $? > answered.code
    env -u BERTH_TOKEN -u BERTH_SOCKET -u BERTH_SESSION berth answer "$1" yes > clean 2>&1; echo $? > clean.code
    setsid env -u BERTH_TOKEN -u BERTH_SOCKET -u BERTH_SESSION berth kill all > killed 2>&1; echo $? > killed.code
    berth stand-down --anyway --yes > ended 2>&1; echo $? > ended.code
    wait`,
  );
  await inSession('sh attack.sh');
  const { id, sessionId } = await openQuestion('Own card?');
  expect([
    await fileSays('answered.code'),
    await fileSays('clean.code'),
    await fileSays('killed.code'),
  ]).toEqual(['1', '1', '1']);
  expect(await fileSays('ended.code')).not.toBe('0');
  expect(await fileSays('answered')).toMatch(/look and ask, nothing else/);
  expect(sessionId).toBeDefined();
  expect((await window.call('question.list', {})).questions.map((one) => one.id)).toContain(id);
  await window.call('question.answer', { questionId: id, optionId: 'no' });
}, 60_000);

test('C10 a borrowed or invented token asks nothing in the name of another session', async () => {
  await inSession('printf %s "$BERTH_TOKEN" > lent.new; mv lent.new lent; sleep 60');
  await fileSays('lent');
  await inSession(
    'BERTH_TOKEN=$(cat lent) berth ask "Borrowed?" 2> borrowed.err; echo $? > borrowed; BERTH_TOKEN=made-up berth ask "Forged?" 2> forged.err; echo $? > forged',
  );
  expect([await fileSays('borrowed'), await fileSays('forged')]).toEqual(['1', '1']);
  expect(await fileSays('borrowed.err')).toMatch(/belongs to another session/);
  expect(await fileSays('forged.err')).toMatch(/belongs to no running session/);
}, 60_000);

test('K7 C9 ask --secret prints what was typed, and it is in no argument and no environment', async () => {
  const asking = berth.start(['ask', 'Key?', '--secret'], { cwd: folder });
  const result = ran(asking);
  const question = await openQuestion('Key?');
  expect(question).toMatchObject({ input: 'secret', options: [{ id: 'send' }, { id: 'cancel' }] });
  const ofAsker = ['cmdline', 'environ'].map((file) =>
    readFileSync(`/proc/${asking.pid}/${file}`, 'latin1'),
  );
  const answer = { questionId: question.id, optionId: 'send', value: 's3cr\u00e9t word' };
  await window.call('question.answer', answer);
  expect(await result).toEqual({ code: 0, out: 's3cr\u00e9t word\n', err: '' });
  expect(ofAsker.join()).not.toContain('s3cr');
});

test('K7 ask --text that is cancelled prints the button and exits 1; --json has what was typed', async () => {
  const cancelled = berth.run(['ask', 'Name?', '--text'], { cwd: folder });
  const cancel = {
    questionId: (await openQuestion('Name?')).id,
    optionId: 'cancel',
    value: 'half',
  };
  await window.call('question.answer', cancel);
  expect(await cancelled).toEqual({ code: 1, out: 'cancel\n', err: '' });
  const told = berth.run(['ask', 'Name?', '--text', '--json'], { cwd: folder });
  const send = { questionId: (await openQuestion('Name?')).id, optionId: 'send', value: 'Berth' };
  await window.call('question.answer', send);
  expect(JSON.parse((await told).out)).toMatchObject({
    value: 'Berth',
    state: { optionId: 'send' },
  });
});

test('K7 text and secret together, and buttons that all refuse, are wrong usage', async () => {
  const both = await berth.run(['ask', 'Q', '--text', '--secret'], { cwd: folder });
  const refusing = await berth.run(['ask', 'Q', '--text', '-o', 'no=No'], { cwd: folder });
  expect([both.code, refusing.code]).toEqual([64, 64]);
});

test('C2 an asker that is killed takes its card along', async () => {
  const asking = berth.start(['ask', 'Killed?'], { cwd: folder });
  await openQuestion('Killed?');
  const gone = new Promise<string>((resolve) =>
    window.on('question.settled', ({ question }) => {
      if (question.state.kind === 'withdrawn') resolve(question.state.reason);
    }),
  );
  asking.kill('SIGKILL');
  expect(await gone).toBe('the program that asked went away');
});

test('K7 C10 answer says that it is switched off, and what would switch it on', async () => {
  const asking = berth.run(['ask', 'By hand?', '--timeout', '20s'], { cwd: folder });
  const { id } = await openQuestion('By hand?');
  const refused = await berth.run(['answer', id.slice(0, 8), 'yes'], { cwd: folder });
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('"mayAnswer": true') });
  const unknown = await berth.run(['answer', id, 'maybe'], { cwd: folder });
  expect(unknown).toMatchObject({ code: 64, err: expect.stringContaining('It has: yes, no.') });
  await window.call('question.answer', { questionId: id, optionId: 'yes' });
  expect((await asking).code).toBe(0);
}, 30_000);
