import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readKey } from '../host/slot/key.ts';
import { dialWorkspace, sayHello } from '../host/testing/harness.ts';
import { leaveSequence } from './terminal/leave-sequence.ts';
import { type BuiltCommand, buildCommand, ran } from './testing/built-command.ts';

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

/** What attach draws first. */
const CLEARED = '\x1b[H\x1b[2J';

const inWorkspace = (...args: string[]) => berth.run(args, { cwd: workspace });
const newSession = async (name: string, ...command: string[]) => {
  const made = await inWorkspace('new', '--name', name, '--', ...command);
  expect(made).toMatchObject({ code: 0, err: '' });
  return made.out.trim();
};
/** Runs a command until what it prints fits. */
const until = async (what: RegExp, ...args: string[]) => {
  for (let tries = 0; tries < 100; tries++) {
    const { out } = await inWorkspace(...args);
    if (what.test(out)) return out;
    await sleep(50);
  }
  throw new Error(`${args.join(' ')} never printed ${what}`);
};

test('K3 K4 a session is made, listed, typed into, read, renamed, ended, restarted and forgotten', async () => {
  const id = await newSession('life', 'cat');
  expect(JSON.parse((await inWorkspace('ls', '--json')).out)).toMatchObject({
    workspace,
    sessions: expect.arrayContaining([
      expect.objectContaining({ id, name: 'life', cwd: workspace, state: { kind: 'running' } }),
    ]),
  });
  expect(await inWorkspace('send', 'life', '--enter', 'hello there')).toMatchObject({ code: 0 });
  // Once as the terminal's echo, once from cat.
  expect(await until(/hello there\nhello there\n/, 'logs', 'life', '--plain')).toBe(
    'hello there\nhello there\n',
  );
  expect((await inWorkspace('logs', id.slice(0, 6))).out).toBe('hello there\r\nhello there\r\n');
  expect(await inWorkspace('rename', id, 'other')).toMatchObject({ code: 0, out: '' });
  expect(await inWorkspace('kill', 'other')).toEqual({
    code: 0,
    out: `Ended "other" (${id}).\n`,
    err: '',
  });
  expect((await inWorkspace('send', 'other', 'x')).err).toMatch(/^berth: The program has ended/);
  expect(await inWorkspace('restart', 'other')).toMatchObject({ code: 0, out: `${id}\n` });
  expect(JSON.parse((await inWorkspace('kill', '--remove', '--json', 'other')).out)).toEqual({
    ended: [{ id, wasRunning: true }],
  });
  expect((await inWorkspace('ls', '--quiet')).out).not.toContain(id);
});

test('K4 attach shows the screen first, types, and detaches with the program running', async () => {
  await newSession('shell', 'sh', '-c', 'echo restored; exec cat');
  await until(/restored/, 'logs', 'shell', '--plain');
  const person = berth.atTerminal(['attach', 'shell'], { cwd: workspace });
  await person.sees('restored');
  person.type('typed by hand\r');
  await person.sees(/typed by hand\r\ntyped by hand/);
  person.type('\x1c\x1c');
  expect(await person.left).toBe(0);
  expect(person.screen).toContain(leaveSequence);
  expect(person.screen).toMatch(/Detached\. "shell" \(\w+\) goes on\.\r\n$/);
  expect((await inWorkspace('ls')).out).toMatch(/shell +working/);
});

test('K4 attach gives the session its size, and follows the terminal', async () => {
  await newSession(
    'size',
    'sh',
    '-c',
    'trap "stty size" WINCH; echo ready; while :; do sleep 0.05; done',
  );
  const person = berth.atTerminal(['attach', 'size'], { cwd: workspace });
  await person.sees('ready');
  person.pty.resize(101, 33);
  await person.sees('33 101');
  person.type('\x1c\x1c');
  await person.left;
});

test('T7 when the program ends, attach says how and ends with its exit code', async () => {
  await newSession('ends', 'sh', '-c', 'read line; printf "\\033[?1049h\\033[?1000h"; exit 7');
  const person = berth.atTerminal(['attach', 'ends'], { cwd: workspace });
  await person.sees(CLEARED);
  person.type('\r');
  expect(await person.left).toBe(7);
  expect(person.screen).toContain(leaveSequence);
  expect(person.screen).toMatch(/"ends" \(\w+\) ended with exit code 7 after \d+ s\.\r\n$/);
});

test('K4 attach --view types nothing, and Ctrl+C leaves', async () => {
  await newSession('seen', 'cat');
  await inWorkspace('send', 'seen', '--enter', 'ready');
  const person = berth.atTerminal(['attach', 'seen', '--view'], { cwd: workspace });
  await person.sees(/ready\r\nready/);
  person.type('not typed\r');
  await sleep(200);
  person.type('\x03');
  expect(await person.left).toBe(0);
  expect((await inWorkspace('logs', 'seen', '--plain')).out).toBe('ready\nready\n');
});

test('T6 a bare line feed stays one in the terminal of attach', async () => {
  await newSession('feeds', 'sh', '-c', 'stty -opost; printf "a\\nb\\nready"; exec cat');
  const person = berth.atTerminal(['attach', 'feeds'], { cwd: workspace });
  await person.sees('a\nb\nready');
  person.type('\x1c\x1c');
  expect(await person.left).toBe(0);
});

test('T4 in the middle of a flood the detach keys and Ctrl+C still get through', async () => {
  await newSession('flood', 'sh', '-c', 'trap "exit 9" INT; yes');
  const person = berth.atTerminal(['attach', 'flood'], { cwd: workspace });
  await person.sees('y\r\ny\r\n');
  let typedAt = Date.now();
  person.type('\x1c\x1c');
  expect(await person.left).toBe(0);
  expect(Date.now() - typedAt).toBeLessThan(2000);
  const again = berth.atTerminal(['attach', 'flood'], { cwd: workspace });
  await again.sees('y\r\ny\r\n');
  typedAt = Date.now();
  again.type('\x03');
  expect(await again.left).toBe(9);
  expect(Date.now() - typedAt).toBeLessThan(2000);
});

test('T12 what was asked of an earlier terminal is not answered by this one', async () => {
  await newSession('asks', 'sh', '-c', 'printf "\\033[6nasked"; exec cat');
  await until(/asked/, 'logs', 'asks', '--plain');
  const person = berth.atTerminal(['attach', 'asks'], { cwd: workspace });
  await person.sees('asked');
  expect(person.screen).not.toContain('\x1b[6n');
  person.type('\x1c\x1c');
  await person.left;
});

test('K11 bash completes the names of sessions, also such with spaces', async () => {
  await newSession('two words', 'cat');
  const { out: script } = await inWorkspace('completion', 'bash');
  const call = `berth() { ${process.execPath} ${berth.entry} "$@"; }`;
  const ask = 'COMP_WORDS=(berth logs two); COMP_CWORD=2; _berth; printf "%s\\n" "$COMPREPLY"';
  const options = { cwd: workspace, env: berth.env, encoding: 'utf8' } as const;
  const bash = spawnSync('bash', ['-c', `${script}\n${call}\n${ask}`], options);
  expect(bash).toMatchObject({ status: 0, stdout: 'two words\n' });
});

test('K4 attach without a terminal is refused with a way out', async () => {
  expect(await inWorkspace('attach', 'shell')).toMatchObject({
    code: 64,
    err: expect.stringMatching(/needs a terminal[\s\S]*hint: .*berth send shell TEXT/),
  });
});

test('K4 attach says when the host goes away', async () => {
  const folder = berth.folder('short');
  const engine = await berth.engine(folder);
  await berth.run(['new', '--name', 'x', '--', 'cat'], { cwd: folder });
  const person = berth.atTerminal(['attach', 'x'], { cwd: folder });
  await person.sees(CLEARED);
  engine.kill('SIGKILL');
  expect(await person.left).toBe(1);
  expect(person.screen).toMatch(/Lost "x" \(\w+\): the connection to its host ended/);
});

test('K4 logs --follow goes on to the end of the program', async () => {
  await newSession('count', 'sh', '-c', 'for i in 1 2 3; do echo line $i; sleep 0.1; done');
  expect(await inWorkspace('logs', 'count', '--follow', '--plain')).toEqual({
    code: 0,
    out: 'line 1\nline 2\nline 3\n',
    err: '',
  });
});

test('K11 a reader that leaves ends logs quietly', async () => {
  await newSession('much', 'sh', '-c', 'yes | head -c 1500000; exec sleep 60');
  await until(/^/, 'logs', 'much');
  const child = berth.start(['logs', 'much', '--follow'], { cwd: workspace });
  const result = ran(child);
  child.stdout?.once('data', () => child.stdout?.destroy());
  expect(await result).toMatchObject({ code: 0, err: '' });
});

test('T6 two megabytes from stdin arrive complete and in order', async () => {
  const text = Array.from({ length: 200_000 }, (_, i) => String(i).padStart(9, '0')).join(' ');
  await newSession(
    'sink',
    'sh',
    '-c',
    `stty raw -echo; echo ready; head -c ${text.length} | cksum`,
  );
  await until(/ready/, 'logs', 'sink', '--plain');
  expect(await berth.run(['send', 'sink', '-'], { cwd: workspace, input: text })).toMatchObject({
    code: 0,
  });
  expect(await until(/\d+ 1999999/, 'logs', 'sink', '--plain')).toContain(
    `${cksum(text)} ${text.length}`,
  );
});

test('K7 ask prints what a person chose; a refusal is 1', async () => {
  const client = await dialWorkspace(berth.stateDir, workspace);
  await client.call('authorize', { key: await readKey(berth.stateDir) });
  await sayHello(client, 'window 1');
  const answers: Record<string, string> = { 'Run it?': 'allow', 'Stop it?': 'deny' };
  client.on('question.opened', ({ question }) => {
    const optionId = answers[question.title];
    if (optionId) void client.call('question.answer', { questionId: question.id, optionId });
  });
  const options = ['--option', 'allow=Run', '--option', 'deny=Stop'];
  expect(await inWorkspace('ask', 'Run it?', ...options)).toEqual({
    code: 0,
    out: 'allow\n',
    err: '',
  });
  expect(await inWorkspace('ask', 'Stop it?', ...options)).toEqual({
    code: 1,
    out: 'deny\n',
    err: '',
  });
  const json = await inWorkspace('ask', 'Run it?', ...options, '--json');
  expect(JSON.parse(json.out)).toMatchObject({
    state: { kind: 'answered', optionId: 'allow', by: 'window 1' },
  });
  client.dispose();
});

test('K7 C4 a question expires with 3, and Ctrl+C withdraws it with 130', async () => {
  expect(await inWorkspace('ask', 'Soon?', '--timeout', '300ms')).toMatchObject({
    code: 3,
    out: '',
  });
  const child = berth.start(['ask', 'Later?', '--body', '-'], {
    cwd: workspace,
    input: 'the body',
  });
  const result = ran(child);
  const listed = JSON.parse(await until(/Later/, 'questions', '--json')) as { questions: object[] };
  expect(listed.questions).toEqual([
    expect.objectContaining({
      title: 'Later?',
      body: 'the body',
      workspace,
      cwd: workspace,
      options: [
        { id: 'yes', label: 'Yes', kind: 'allow_once' },
        { id: 'no', label: 'No', kind: 'reject_once' },
      ],
    }),
  ]);
  child.kill('SIGINT');
  expect(await result).toMatchObject({ code: 130, out: '' });
  await until(/No questions/, 'questions');
});

test('K7 K3 outside every open workspace ask finds no host, while ls takes the only one', async () => {
  const elsewhere = berth.folder('elsewhere');
  expect(await berth.run(['ask', 'Anybody?'], { cwd: elsewhere })).toMatchObject({
    code: 4,
    err: expect.stringContaining(`Open are: ${workspace}.`),
  });
  expect(await berth.run(['ls', '--json'], { cwd: elsewhere })).toMatchObject({ code: 0 });
  const nested = path.join(workspace, 'a', 'b');
  expect(
    await berth.run(['ls', '--json', '--workspace', nested], { cwd: elsewhere }),
  ).toMatchObject({
    code: 4,
    err: expect.stringMatching(`^berth: No host has ${nested} open`),
  });
});

test('C10 a program inside a session may look and ask; the rest is refused with a way out', async () => {
  await newSession('inner', 'sh');
  await inWorkspace(
    'send',
    'inner',
    '--enter',
    'berth ls -q | grep -c .; berth new; echo code $?; berth kill inner; echo code $?',
  );
  await until(/code \d+[\s\S]*code \d+\n/, 'logs', 'inner', '--plain');
  const { out } = await inWorkspace('logs', 'inner', '--plain');
  expect(out).toMatch(/^\d+\n/m);
  expect(
    out.match(/hint: Inside a session berth status, ls, ask and berth FOLDER work\./g),
  ).toHaveLength(2);
  expect(out.match(/^code 1$/gm)).toHaveLength(2);
  await inWorkspace('send', 'inner', '--enter', 'berth ask Inside --timeout 1ms; echo asked $?');
  await until(/asked 3/, 'logs', 'inner', '--plain');
});

test('K2 status names a host that does not answer, within its time', async () => {
  const folder = berth.folder('stopped');
  const engine = await berth.engine(folder);
  engine.kill('SIGSTOP');
  const started = Date.now();
  const { hosts } = JSON.parse((await inWorkspace('status', '--json')).out) as {
    hosts: { workspace: string }[];
  };
  expect(Date.now() - started).toBeLessThan(6000);
  expect(hosts.find((host) => host.workspace === folder)).toMatchObject({
    answers: false,
    pid: engine.pid,
  });
  expect(hosts.find((host) => host.workspace === workspace)).toMatchObject({
    answers: true,
    build: { version: '1.2.3', builtAt: 1 },
    sessions: expect.any(Array),
    openQuestions: [],
    memoryBytes: expect.any(Number),
  });
  expect((await inWorkspace('status')).out).toContain('does not answer');
  engine.kill('SIGKILL');
  await new Promise((resolve) => engine.once('exit', resolve));
  // A dead host's endpoint is no host.
  expect((await inWorkspace('status', folder)).code).toBe(4);
});

test('K11 no host at all is exit code 4, something else at the socket is an error', async () => {
  const nobody = { XDG_STATE_HOME: berth.folder('empty') };
  for (const args of [['ls'], ['ask', 'x'], ['new'], ['kill', 'x']]) {
    expect(await berth.run(args, { env: nobody })).toMatchObject({ code: 4, out: '' });
  }
  expect(await berth.run(['status', '--json'], { env: nobody })).toMatchObject({
    code: 0,
    out: '{"hosts":[]}\n',
  });
  const socket = path.join(berth.folder('sock'), 's');
  const gone = { BERTH_SOCKET: socket, BERTH_TOKEN: 'x' };
  expect(await berth.run(['ls'], { env: gone })).toMatchObject({ code: 4 });
  const stranger = createServer((peer) => peer.end('220 mail.example ESMTP\r\n'));
  await new Promise<void>((resolve) => stranger.listen(socket, resolve));
  expect(await berth.run(['ls'], { env: gone })).toMatchObject({
    code: 1,
    err: expect.stringContaining('no Berth host'),
  });
  stranger.close();
});

/** The checksum of POSIX cksum(1). */
function cksum(text: string): number {
  const step = (crc: number, byte: number) => {
    let value = crc ^ (byte << 24);
    for (let bit = 0; bit < 8; bit++)
      value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1;
    return value;
  };
  let crc = 0;
  for (const byte of Buffer.from(text)) crc = step(crc, byte);
  for (let length = Buffer.byteLength(text); length > 0; length >>>= 8)
    crc = step(crc, length & 0xff);
  return ~crc >>> 0;
}
