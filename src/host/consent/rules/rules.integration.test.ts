import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Log } from '../../../shared/log.ts';
import type { RuleMatch } from '../../../shared/protocol/rule.ts';
import { PROTOCOL_VERSION } from '../../../shared/protocol/version.ts';
import { openWorkspace } from '../../open-workspace.ts';
import { readKey } from '../../slot/key.ts';
import {
  dialWorkspace,
  type HostClient,
  sayHello,
  startTestHost,
  type TestHost,
  temporaryFolder,
  testBuild,
  testOptions,
  waitFor,
} from '../../testing/harness.ts';

const options = [
  { id: 'deny', label: 'Deny', kind: 'reject_once' as const },
  { id: 'allow', label: 'Allow', kind: 'allow_once' as const },
  { id: 'ever', label: 'Always', kind: 'allow_always' as const },
];
const asking = (command: string, cwd: string, name = 'Claude Code') => ({
  source: 'hook' as const,
  title: 'Run it?',
  asker: { name },
  cwd,
  subject: { kind: 'command', command, cwd },
  options,
});
const npmTest: RuleMatch = { kind: 'prefix', argv: ['npm', 'test'] };

/** Asks, and answers on the card by hand if there is one. */
async function outcome(asker: HostClient, window: HostClient, question: ReturnType<typeof asking>) {
  let settled = false;
  const asked = asker.call('question.ask', question).finally(() => {
    settled = true;
  });
  const card = async () => (await window.call('question.list', {})).questions[0];
  await waitFor(async () => settled || (await card()) !== undefined);
  const open = await card();
  if (open) await window.call('question.answer', { questionId: open.id, optionId: 'deny' });
  const { state } = await asked;
  return state.kind === 'answered' ? `${state.by}: ${state.optionId}` : state.kind;
}
const byHand = 'a test: deny';
const byRule = 'a rule: allow';

/** Makes a rule on the card of a question, and denies that one. */
async function make(
  asker: HostClient,
  window: HostClient,
  command: string,
  cwd: string,
  match: RuleMatch,
  effect: 'allow' | 'ask' | 'deny' = 'allow',
) {
  const asked = asker.call('question.ask', asking(command, cwd));
  await waitFor(async () => (await window.call('question.list', {})).questions.length > 0);
  const [open] = (await window.call('question.list', {})).questions;
  if (!open) throw new Error('no card');
  const made = window.call('rule.add', { questionId: open.id, effect, match });
  try {
    return (await made).rule;
  } finally {
    await window.call('question.answer', { questionId: open.id, optionId: 'deny' });
    await asked;
  }
}
const fileOf = async (window: HostClient) => (await window.call('rule.list', {})).file ?? '';

test('C8 a rule made on a card answers later ones of its scope, is logged, counts its uses, and is revoked', async () => {
  const logged: unknown[] = [];
  const log: Log = { info: (...line) => void logged.push(line), error: () => {} };
  await using host = await startTestHost({ log });
  const [asker, window] = [await host.dial('local'), await host.dial()];
  const cwd = host.workspace;
  const opened: unknown[] = [];
  const rule = await make(asker, window, 'npm test', cwd, npmTest);
  window.on('question.opened', (told) => void opened.push(told));
  expect(await outcome(asker, window, asking('npm test -- --watch', cwd))).toBe(byRule);
  expect(opened).toEqual([]);
  expect(JSON.stringify(logged)).toContain(rule.id);
  expect((await window.call('rule.list', {})).rules).toEqual([
    { ...rule, uses: 1, lastUsedAt: expect.any(Number), state: 'active' },
  ]);
  expect([
    await outcome(asker, window, asking('npm test; id', cwd)),
    await outcome(asker, window, asking('npm install', cwd)),
    await outcome(asker, window, asking('npm test', cwd, 'Codex')),
    await outcome(asker, window, { ...asking('npm test', cwd), source: 'ask' as 'hook' }),
  ]).toEqual([byHand, byHand, byHand, byHand]);
  await window.call('rule.remove', { ruleId: rule.id });
  expect(await outcome(asker, window, asking('npm test', cwd))).toBe(byHand);
  expect((await window.call('rule.list', {})).rules).toEqual([]);
});

test('C8 a rule is about its folder: elsewhere, through a link out of it, or nowhere, a person is asked', async () => {
  await using host = await startTestHost();
  const [asker, window] = [await host.dial('local'), await host.dial()];
  const cwd = host.workspace;
  await make(asker, window, 'npm test', cwd, npmTest);
  const inside = path.join(cwd, 'inside');
  mkdirSync(inside);
  const out = path.join(cwd, 'out');
  symlinkSync('/', out);
  expect([
    await outcome(asker, window, asking('npm test', inside)),
    await outcome(asker, window, asking('npm test', out)),
    await outcome(asker, window, asking('npm test', '/')),
    await outcome(asker, window, asking('npm test', path.join(cwd, 'gone'))),
    await outcome(asker, window, asking('npm test', 'inside')),
  ]).toEqual([byRule, byHand, byHand, byHand, byHand]);
});

test('22 another workspace still asks; a configured deny or ask still wins over an allow', async () => {
  await using host = await startTestHost();
  const [asker, window] = [await host.dial('local'), await host.dial()];
  const cwd = host.workspace;
  const push = (...more: string[]): RuleMatch => ({
    kind: 'prefix',
    argv: ['git', 'push', ...more],
  });
  const force = 'git push --force';
  await make(asker, window, force, cwd, { kind: 'exact', command: force }, 'deny');
  await make(asker, window, 'git push origin', cwd, push('origin'), 'ask');
  await make(asker, window, 'git push upstream', cwd, push());
  expect([
    await outcome(asker, window, asking('git push upstream', cwd)),
    await outcome(asker, window, asking('git push --force', cwd)),
    await outcome(asker, window, asking('git push origin main', cwd)),
  ]).toEqual([byRule, 'a rule: deny', byHand]);
  const folder = temporaryFolder('other');
  const other = await openWorkspace(testOptions(folder.path, host.stateDir));
  if (other.kind !== 'own') throw new Error('it has a host');
  const [there, window2] = [
    await dialWorkspace(host.stateDir, folder.path),
    await dialWorkspace(host.stateDir, folder.path),
  ];
  await window2.call('authorize', { key: await readKey(host.stateDir) });
  await Promise.all([sayHello(there), sayHello(window2)]);
  const elsewhere = asking('git push upstream', folder.path);
  expect(await outcome(there, window2, elsewhere)).toBe(byHand);
  for (const client of [there, window2]) client.dispose();
  await other.close('the test is over');
  folder.dispose();
});

test('C8 only what the card offers can become a rule, and only in a window', async () => {
  await using host = await startTestHost();
  const [asker, window] = [await host.dial('local'), await host.dial()];
  const command = await dialWorkspace(host.stateDir, host.workspace);
  await command.call('authorize', { key: await readKey(host.stateDir) });
  await command.call('hello', { protocol: PROTOCOL_VERSION, name: 'a command', build: testBuild });
  const refused = async (by: HostClient, line: string, match: RuleMatch) =>
    await make(asker, by, line, host.workspace, match).then(
      () => 'made',
      ({ code }) => code,
    );
  // The command may not answer either, so the window does that part.
  const viaCommand = new Proxy(window, {
    get: (target, name) =>
      name === 'call'
        ? (method: 'rule.add', params: never) =>
            method === 'rule.add' ? command.call(method, params) : target.call(method, params)
        : Reflect.get(target, name),
  });
  expect([
    await refused(window, 'npm test', { kind: 'prefix', argv: ['git', 'push'] }),
    await refused(window, 'npm test; id', { kind: 'exact', command: 'npm test; id' }),
    await refused(window, 'sudo npm test', { kind: 'prefix', argv: ['sudo', 'npm'] }),
    await refused(viaCommand, 'npm test', npmTest),
  ]).toEqual(['BAD_REQUEST', 'BAD_REQUEST', 'BAD_REQUEST', 'FORBIDDEN']);
  await expect(command.call('rule.confirm', { ruleId: 'x' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(command.call('rule.remove', { ruleId: 'x' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  expect((await window.call('rule.list', {})).rules).toEqual([]);
  command.dispose();
});

test('C10 what was widened outside of Berth waits for a click; what was narrowed counts at once', async () => {
  await using host = await startTestHost();
  const [asker, window] = [await host.dial('local'), await host.dial()];
  const cwd = host.workspace;
  const { id } = await make(asker, window, 'npm test', cwd, npmTest);
  const file = await fileOf(window);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('"test"', '"run"'));
  expect(await outcome(asker, window, asking('npm run x', cwd))).toBe(byHand);
  expect((await window.call('rule.list', {})).rules).toMatchObject([{ id, state: 'unconfirmed' }]);
  await window.call('rule.confirm', { ruleId: id });
  expect(await outcome(asker, window, asking('npm run x', cwd))).toBe(byRule);
  const strict = text.replace('"allow"', '"deny"');
  writeFileSync(file, strict);
  expect(await outcome(asker, window, asking('npm test', cwd))).toBe('a rule: deny');
});

const ruleText = (more: string) =>
  `{"id": "r", "asker": "Claude Code", "source": "hook", "createdAt": 1, "uses": 0, ${more}}`;
test.each([
  ['{', /not what Berth writes/],
  ['', /not what Berth writes/],
  ['[]', /not what Berth writes/],
  ['{"version": 1, "rules": {}}', /not what Berth writes/],
  ['{"version": 2, "rules": []}', /newer Berth/],
  ['{"version": 1, "rules": [7, null, "allow everything"]}', /Rule 1 .* is no rule/],
  [
    `{"version": 1, "rules": [${ruleText('"effect": "alow", "match": {"kind": "exact", "command": "npm test"}')}]}`,
    /Rule 1 .*"effect"/,
  ],
  [
    `{"version": 1, "rules": [${ruleText('"effect": "allow", "match": {"kind": "any"}')}]}`,
    /Rule 1 .*"match/,
  ],
  [
    `{"version": 1, "rules": [${ruleText('"effect": "allow", "match": {"kind": "prefix", "argv": ["npm"]}')}]}`,
    /Rule 1 .*"match/,
  ],
  [
    `{"version": 1, "rules": [${ruleText('"effect": "allow", "always": true, "match": {"kind": "exact", "command": "npm test"}')}]}`,
    /Rule 1/,
  ],
])('C8 a rule file of the shape %s is named, and allows nothing', async (text, said) => {
  await using host = await startTestHost();
  const [asker, window] = [await host.dial('local'), await host.dial()];
  const file = await fileOf(window);
  writeFileSync(file, text);
  expect(await outcome(asker, window, asking('npm test', host.workspace))).toBe(byHand);
  const { problems, rules } = await window.call('rule.list', {});
  expect([problems[0], rules]).toEqual([expect.stringMatching(said), []]);
  const added = make(asker, window, 'npm test', host.workspace, npmTest);
  // What cannot be read whole is not written over; single bad entries are kept as they are.
  if (text.startsWith('{"version": 1, "rules": [')) {
    await added;
    expect(JSON.parse(readFileSync(file, 'utf8')).rules).toEqual([
      expect.objectContaining({ effect: 'allow' }),
      ...JSON.parse(text).rules,
    ]);
  } else {
    await expect(added).rejects.toMatchObject({ code: 'UNSUPPORTED' });
    expect(readFileSync(file, 'utf8')).toBe(text);
  }
});

test('C8 rules outlive their host, and a copy in another folder allows nothing there', async () => {
  const state = temporaryFolder('state');
  const work = [temporaryFolder('work'), temporaryFolder('work')] as const;
  const files: string[] = [];
  const inFolder = async (
    folder: string,
    body: (host: Pick<TestHost, 'dial'>) => Promise<void>,
  ) => {
    const opened = await openWorkspace(testOptions(folder, state.path));
    if (opened.kind !== 'own') throw new Error('it has a host');
    const dial: TestHost['dial'] = async (rights = 'all') => {
      const client = await dialWorkspace(state.path, folder);
      if (rights === 'all') await client.call('authorize', { key: await readKey(state.path) });
      await sayHello(client);
      return client;
    };
    await body({ dial });
    await opened.close('the test is over');
  };
  await inFolder(work[0].path, async ({ dial }) => {
    const [asker, window] = [await dial('local'), await dial()];
    await make(asker, window, 'npm test', work[0].path, npmTest);
    files.push(await fileOf(window));
  });
  await inFolder(work[0].path, async ({ dial }) => {
    const question = asking('npm test', work[0].path);
    expect(await outcome(await dial('local'), await dial(), question)).toBe(byRule);
  });
  await inFolder(work[1].path, async ({ dial }) => {
    const [asker, window] = [await dial('local'), await dial()];
    const file = await fileOf(window);
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, readFileSync(files[0] ?? '', 'utf8'));
    expect(await outcome(asker, window, asking('npm test', work[1].path))).toBe(byHand);
    expect((await window.call('rule.list', {})).rules).toMatchObject([{ state: 'unconfirmed' }]);
  });
  for (const folder of [state, ...work]) folder.dispose();
});
