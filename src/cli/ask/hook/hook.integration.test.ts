import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readKey } from '../../../host/slot/key.ts';
import { dialWorkspace, type HostClient, sayHello } from '../../../host/testing/harness.ts';
import type { Question } from '../../../shared/protocol/question.ts';
import { type BuiltCommand, buildCommand, ran } from '../../testing/built-command.ts';

let berth: BuiltCommand;
let folder: string;
let window: HostClient;

const open = async (workspace: string) => {
  await berth.engine(workspace);
  const client = await dialWorkspace(berth.stateDir, workspace);
  await client.call('authorize', { key: await readKey(berth.stateDir) });
  await sayHello(client, 'window 1');
  return client;
};
beforeAll(async () => {
  berth = await buildCommand();
  folder = berth.folder('work');
  window = await open(folder);
}, 60_000);
afterAll(async () => {
  window.dispose();
  await berth.dispose();
});

/** As Claude Code 2.1 writes it. */
const claude = (command: string, more: object = {}) => ({
  session_id: 'c1',
  transcript_path: '/dev/null',
  cwd: folder,
  permission_mode: 'default',
  hook_event_name: 'PermissionRequest',
  tool_name: 'Bash',
  tool_input: { command, description: 'because' },
  prompt_id: 'p1',
  permission_suggestions: [],
  ...more,
});
/** As Codex 0.171 writes it. */
const codex = (command: string) => ({
  session_id: 'x1',
  transcript_path: null,
  cwd: folder,
  permission_mode: 'default',
  hook_event_name: 'PermissionRequest',
  tool_name: 'Bash',
  tool_input: { command },
  turn_id: 't1',
  model: 'm',
});
const hook = (input: object | string, env: Record<string, string> = {}): ChildProcess =>
  berth.start(['ask', 'hook'], {
    cwd: folder,
    env,
    input: typeof input === 'string' ? input : JSON.stringify(input),
  });

async function cardOf(command: string, client = window): Promise<Question> {
  for (;;) {
    const { questions } = await client.call('question.list', {});
    const found = questions.find(
      ({ subject }) => subject?.kind === 'command' && subject.command === command,
    );
    if (found) return found;
    await sleep(30);
  }
}
async function answer(command: string, optionId: string): Promise<Question> {
  const question = await cardOf(command);
  await window.call('question.answer', { questionId: question.id, optionId });
  return question;
}
/** Why a question was withdrawn. */
function withdrawn({ id }: Question): Promise<string> {
  return new Promise((resolve) =>
    window.on('question.settled', ({ question }) => {
      if (question.id === id && question.state.kind === 'withdrawn') resolve(question.state.reason);
    }),
  );
}
const silence = { code: 0, out: '', err: '' };
const decided = (decision: object) =>
  `${JSON.stringify({ hookSpecificOutput: { hookEventName: 'PermissionRequest', decision } })}\n`;
const allowed = decided({ behavior: 'allow' });

test('Claude and Codex are allowed and denied from a card, in the JSON that they read', async () => {
  const asked = [hook(claude('one')), hook(codex('two'))].map(ran);
  const [first, second] = [await answer('one', 'allow'), await answer('two', 'deny')];
  expect(await Promise.all(asked)).toEqual([
    { code: 0, out: allowed, err: '' },
    {
      code: 0,
      out: decided({ behavior: 'deny', message: 'The person refused this on a card of Berth.' }),
      err: '',
    },
  ]);
  expect([first.asker.name, second.asker.name, first.source]).toEqual([
    'Claude Code',
    'Codex',
    'hook',
  ]);
  expect(first.body).toBe('because\nIts permission mode is default.');
});

test('what Claude offers to remember goes back as it came', async () => {
  const suggestion = {
    type: 'addRules',
    rules: [{ toolName: 'Bash', ruleContent: 'make:*' }],
    behavior: 'allow',
    destination: 'session',
  };
  const asked = ran(hook(claude('make', { permission_suggestions: [suggestion] })));
  await answer('make', 'allow-1');
  const decision = { behavior: 'allow', updatedPermissions: [suggestion] };
  expect((await asked).out).toBe(decided(decision));
});

test('two requests at once are two cards, and each gets its own answer', async () => {
  const asked = [hook(claude('left')), hook(claude('right'))].map(ran);
  await Promise.all([cardOf('left'), cardOf('right')]);
  await answer('right', 'allow');
  await answer('left', 'deny');
  const [left, right] = await Promise.all(asked);
  expect([left?.out.includes('deny'), right?.out]).toEqual([true, allowed]);
});

test('C4 a hook that its agent ends, by Esc or by its time limit, says nothing and takes its card along', async () => {
  const asking = hook(claude('cancelled'));
  const said = ran(asking);
  const gone = withdrawn(await cardOf('cancelled'));
  asking.kill('SIGTERM');
  expect([await said, await gone]).toEqual([silence, 'the program that asked went away']);
});

test('C2 a hook that is killed takes its card along', async () => {
  const asking = hook(codex('killed'));
  const said = ran(asking);
  const gone = withdrawn(await cardOf('killed'));
  asking.kill('SIGKILL');
  expect([(await said).out, await gone]).toEqual(['', 'the program that asked went away']);
});

test('C2 the card goes with the agent: by the pid that it names, and by its parent', async () => {
  const agent = spawn('sleep', ['600']);
  const named = ran(hook(claude('named'), { CLAUDE_PID: String(agent.pid) }));
  const namedGone = withdrawn(await cardOf('named'));
  agent.kill('SIGKILL');
  expect([await named, await namedGone]).toEqual([silence, 'the program that asked went away']);
  const input = JSON.stringify(claude('orphan'));
  const parent = spawn(
    'sh',
    ['-c', `printf %s "$1" | ${process.execPath} ${berth.entry} ask hook & wait`, 'sh', input],
    {
      cwd: folder,
      env: berth.env,
    },
  );
  const orphanGone = withdrawn(await cardOf('orphan'));
  parent.kill('SIGKILL');
  expect(await orphanGone).toBe('the program that asked went away');
});

test('a card is withdrawn when the tool has run, or the turn is over, because the terminal said yes', async () => {
  const stale = ran(hook(claude('stale')));
  const other = ran(hook(claude('other')));
  const staleCard = await cardOf('stale');
  const staleGone = withdrawn(staleCard);
  const otherCard = await cardOf('other');
  const done = claude('stale', { hook_event_name: 'PostToolUse', tool_response: {} });
  expect(await ran(hook(done))).toEqual(silence);
  expect([await staleGone, await stale]).toEqual(['it was settled where the agent runs', silence]);
  expect((await window.call('question.list', {})).questions.map(({ id }) => id)).toEqual([
    otherCard.id,
  ]);
  const elsewhere = claude('', { hook_event_name: 'Stop', session_id: 'c2' });
  expect(await ran(hook(elsewhere))).toEqual(silence);
  const otherGone = withdrawn(otherCard);
  expect(await ran(hook(claude('', { hook_event_name: 'Stop' })))).toEqual(silence);
  expect([await otherGone, await other]).toEqual(['it was settled where the agent runs', silence]);
});

test('C10 a program outside withdraws no card of a session', async () => {
  const script = `printf '%s' "$INPUT" | berth ask hook >answer`;
  const input = JSON.stringify(claude('inside'));
  await berth.run(['new', '--', 'env', `INPUT=${input}`, 'sh', '-c', script], { cwd: folder });
  const card = await cardOf('inside');
  expect(card.sessionId).toBeDefined();
  const done = claude('inside', { hook_event_name: 'PostToolUse' });
  expect(await ran(hook(done))).toEqual(silence);
  expect((await cardOf('inside')).id).toBe(card.id);
  await answer('inside', 'deny');
});

test('C4 where Berth is away or goes away the hook says nothing, and the agent asks itself', async () => {
  const nowhere = berth.folder('nowhere');
  const asked = ran(hook(claude('away', { cwd: nowhere })));
  expect(await asked).toEqual({ code: 0, out: '', err: expect.stringContaining('No workspace') });
  const short = berth.folder('short');
  const client = await open(short);
  const lost = ran(hook(claude('lost', { cwd: short })));
  await cardOf('lost', client);
  const { pid } = await client.call('whois', {});
  process.kill(pid, 'SIGKILL');
  expect(await lost).toMatchObject({ code: 0, out: '' });
  client.dispose();
});

test.each([
  ['no JSON', 'rm -rf /'],
  ['JSON of another shape', '[1, 2]'],
  ['no session', '{"hook_event_name": "PermissionRequest"}'],
  ['nothing', ''],
])('C4 %s on its standard input is no question, and no answer', async (_, input) => {
  expect(await ran(hook(input))).toMatchObject({ code: 0, out: '' });
});

test('C4 what would run without an answer is asked about; what the agent asks itself is left to it', async () => {
  const early = claude('early', { hook_event_name: 'PreToolUse' });
  const { out } = await ran(hook(early));
  expect(JSON.parse(out)).toEqual({
    hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'ask' },
  });
  const own = claude('', { tool_name: 'AskUserQuestion', tool_input: { questions: [] } });
  expect(await ran(hook(own))).toEqual(silence);
  const large = claude('x'.repeat(70_000));
  expect(await ran(hook(large))).toMatchObject({ code: 0, out: '' });
});

test('K7 berth hooks adds, shows and removes the entries, and refuses what it does not understand', async () => {
  const home = berth.folder('home');
  const run = (...args: string[]) => berth.run(['hooks', ...args], { env: { HOME: home } });
  expect(await run('status')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Claude Code asks in its terminal: .*\nCodex asks in its/),
  });
  expect((await run('install', 'claude')).out).toMatch(/^Claude Code asks on cards in its next/);
  expect((await run('install', 'codex')).out).toMatch(/type \/hooks in it\.$/m);
  expect(JSON.parse((await run('status', 'codex', '--json')).out)).toEqual({
    hooks: [{ agent: 'codex', file: `${home}/.codex/hooks.json`, state: 'installed' }],
  });
  expect((await run('remove', 'claude')).out).toMatch(/^The hooks are out of/);
  const wrong = await Promise.all([run('add', 'claude'), run('install'), run('install', 'gemini')]);
  expect(wrong.map(({ code }) => code)).toEqual([64, 64, 64]);
});
