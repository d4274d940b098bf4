import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readKey } from '../../host/slot/key.ts';
import { dialWorkspace, type HostClient, sayHello } from '../../host/testing/harness.ts';
import type { Question } from '../../shared/protocol/question.ts';
import { type BuiltCommand, buildCommand, ran } from '../testing/built-command.ts';
import { makeRepository, serveGit } from '../testing/git-server.ts';
import { startSshServer } from '../testing/ssh-server.ts';

const SECRET = 'sesame \u00f6pen $HOME';
let berth: BuiltCommand;
let folder: string;
let window: HostClient;

beforeAll(async () => {
  berth = await buildCommand();
  folder = berth.folder('work');
  const config = path.join(berth.env['HOME'] ?? '', '.config', 'berth');
  mkdirSync(config, { recursive: true });
  const settings = '{ /* mine */ "askpass": { "git": true, "ssh": true, "sudo": true } }';
  writeFileSync(path.join(config, 'settings.jsonc'), settings);
  await berth.engine(folder);
  window = await dialWorkspace(berth.stateDir, folder);
  await window.call('authorize', { key: await readKey(berth.stateDir) });
  await sayHello(window, 'window 1');
}, 60_000);
afterAll(async () => {
  window.dispose();
  await berth.dispose();
});

/** Runs a script in a session, and answers its exit code and what it printed when it is done. */
function inSession(script: string): () => Promise<{ code: string; out: string }> {
  const name = `run-${Math.random().toString(36).slice(2)}`;
  const [out, code] = ['out', 'code'].map((part) => path.join(folder, `${name}.${part}`));
  if (!out || !code) throw new Error('no names');
  const text = `(${script}) >${out} 2>&1 </dev/tty; echo $? >${code}.new; mv ${code}.new ${code}`;
  const file = path.join(folder, `${name}.sh`);
  writeFileSync(file, text);
  const made = berth.run(['new', '--', 'sh', file], { cwd: folder });
  return async () => {
    expect(await made).toMatchObject({ code: 0 });
    while (!existsSync(code)) await sleep(30);
    return { code: readFileSync(code, 'utf8').trim(), out: readFileSync(out, 'utf8') };
  };
}

async function card(title: string | RegExp): Promise<Question> {
  for (;;) {
    const { questions } = await window.call('question.list', {});
    const found = questions.find((question) => question.title.search(title) >= 0);
    if (found) return found;
    await sleep(30);
  }
}

async function answer(title: string | RegExp, optionId: string, value?: string): Promise<Question> {
  const question = await card(title);
  const given = { questionId: question.id, optionId, ...(value === undefined ? {} : { value }) };
  expect(await window.call('question.answer', given)).toEqual({ ok: true });
  return question;
}

test('git clones over http with a name and a password from cards, and neither is kept', async () => {
  const bare = makeRepository(berth.folder('git'));
  using server = await serveGit(bare, 'alice', SECRET);
  const done = inSession(`git clone -q ${server.url} cloned`);
  const name = await answer(/^Username for 'http/, 'send', 'alice\n');
  const password = await answer(/^Password for 'http/, 'send', SECRET);
  expect(await done()).toEqual({ code: '0', out: '' });
  expect([name.input, password.input, password.source, password.asker.name]).toEqual([
    'text',
    'secret',
    'askpass',
    'git',
  ]);
  expect(password.title).toMatch(/^Password for 'http:\/\/\*\*\*@127\.0\.0\.1:\d+'$/);
  expect(password.asker.chain?.map((link) => link.name)).toEqual(
    expect.arrayContaining(['sh', 'git', 'git-remote-http']),
  );
  expect(password.sessionId).toBeDefined();
  expect(existsSync(path.join(folder, 'cloned', '.git'))).toBe(true);
  const kept = spawnSync('grep', ['-rlF', SECRET, berth.env['HOME'] ?? ''], { encoding: 'utf8' });
  expect(kept).toMatchObject({ status: 1, stdout: '', stderr: '' });
});

test('git push over ssh: the new host key is a yes/no card, the passphrase a secret one', async () => {
  await using server = await startSshServer(berth.folder('ssh'), SECRET);
  const bare = makeRepository(berth.folder('bare'));
  const remote = `ssh://127.0.0.1:${server.port}${bare}`;
  const done = inSession(
    `export GIT_SSH_COMMAND='${server.command}'
     git clone -q ${bare} pushed && cd pushed && git -c user.name=A -c user.email=a@b commit -q --allow-empty -m two &&
     git push -q ${remote} HEAD:refs/heads/two`,
  );
  const hostKey = await answer(/for the first time/, 'yes');
  expect(hostKey).toMatchObject({
    input: 'none',
    subject: { kind: 'host-key', keyType: 'ED25519', fingerprint: server.fingerprint },
    options: [{ id: 'yes' }, { id: 'no' }],
  });
  const wrong = await answer(/^Enter passphrase for key/, 'send', 'not it');
  const right = await anotherCard(wrong);
  await answer(right.title, 'send', SECRET);
  expect(await done()).toMatchObject({ code: '0' });
  const refs = execFileSync('git', ['-C', bare, 'for-each-ref', '--format=%(refname)'], {
    encoding: 'utf8',
    env: {
      ...process.env,
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'safe.directory',
      GIT_CONFIG_VALUE_0: '*',
    },
  });
  expect(refs).toContain('refs/heads/two');
  expect(readFileSync(server.knownHosts, 'utf8')).toContain('ssh-ed25519');
});

async function anotherCard(before: Question): Promise<Question> {
  for (;;) {
    const { questions } = await window.call('question.list', {});
    const found = questions.find(({ id }) => id !== before.id);
    if (found) return found;
    await sleep(30);
  }
}

test('a host key that is refused, or not answered, is not trusted', async () => {
  await using server = await startSshServer(berth.folder('ssh'), SECRET);
  const refused = inSession(`${server.command} 127.0.0.1 true`);
  await answer(/for the first time/, 'no');
  expect(await refused()).toMatchObject({ code: '255' });
  expect(existsSync(server.knownHosts)).toBe(false);
});

test('ssh-keygen reads the passphrase of a key from a card; Cancel is no answer', async () => {
  const key = path.join(berth.folder('keys'), 'key');
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-a', '1', '-N', SECRET, '-f', key]);
  const shown = inSession(`ssh-keygen -y -f ${key}`);
  await answer(/^Enter passphrase/, 'send', SECRET);
  expect(await shown()).toEqual({ code: '0', out: expect.stringMatching(/^ssh-ed25519 /) });
  const cancelled = inSession(`ssh-keygen -y -f ${key}`);
  await answer(/^Enter passphrase/, 'cancel');
  expect((await cancelled()).code).not.toBe('0');
});

test('C2 the card goes when the program that waits for it is killed, however deep it is', async () => {
  const bare = makeRepository(berth.folder('git'));
  using server = await serveGit(bare, 'alice', SECRET);
  const done = inSession(
    `git ls-remote ${server.url} & wait $!; until [ -e let-go ]; do sleep 0.1; done`,
  );
  const { id } = await card(/^Username for/);
  const gone = new Promise<string>((resolve) =>
    window.on('question.settled', ({ question }) => {
      if (question.id === id && question.state.kind === 'withdrawn') resolve(question.state.reason);
    }),
  );
  // Everything above the helper, which nobody tells.
  const { asker } = await card(/^Username for/);
  for (const link of asker.chain ?? []) {
    if (link.name.startsWith('git')) process.kill(link.pid, 'SIGKILL');
  }
  expect(await gone).toBe('the program that asked went away');
  writeFileSync(path.join(folder, 'let-go'), '');
  await done();
});

test('without an open workspace the helper says nothing on standard output, and fails', async () => {
  const outside = berth.folder('outside');
  const asked = await berth.run(['ask', '--askpass', '--', 'Password: '], { cwd: outside });
  expect(asked).toEqual({ code: 4, out: '', err: expect.stringContaining('No workspace') });
});

test('C9 the helper has the secret in no argument and no environment', async () => {
  const asking = berth.start(['ask', '--askpass', '--', 'Password: '], { cwd: folder });
  const result = ran(asking);
  const { id } = await card('Password');
  await window.call('question.answer', { questionId: id, optionId: 'send', value: SECRET });
  const seen = ['cmdline', 'environ'].map((name) => {
    try {
      return readFileSync(`/proc/${asking.pid}/${name}`, 'utf8');
    } catch {
      // It has left already, with the answer.
      return '';
    }
  });
  expect(await result).toEqual({ code: 0, out: `${SECRET}\n`, err: '' });
  expect(seen.join()).not.toContain('sesame');
});

const canSudo = process.getuid?.() !== 0 && existsSync('/usr/bin/sudo');
// Root is never asked; whoever may not use sudo is asked all the same, before that is looked up.
test.skipIf(!canSudo)('sudo asks on a card, and a cancelled one runs nothing', async () => {
  const done = inSession('sudo -k; sudo -A true');
  const question = await answer(/password/i, 'cancel');
  expect(question).toMatchObject({ input: 'secret', asker: { name: 'sudo' } });
  expect((await done()).code).not.toBe('0');
});
