import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startTestHost, TestSurface, waitFor } from '../testing/harness.ts';
import { comeAndGo, openAndEnd } from '../testing/session-checks.ts';

const sh = (script: string) => ({ command: '/bin/sh', args: ['-c', script] });

test('T1 output is numbered from 0 and reaches a surface that attached before it', async () => {
  await using host = await startTestHost();
  const client = await host.dial();
  const { session } = await client.call('session.create', sh('read line; printf "%s" "$line"'));
  const surface = new TestSurface(client);
  const attached = await surface.attach(session.id);
  expect(attached).toMatchObject({
    headSeq: 0,
    replay: { kind: 'snapshot', fromSeq: 0, complete: true },
  });
  surface.type('hello\n');
  await waitFor(() => surface.ended);
  expect(surface.text).toBe('hello\r\nhello');
});

test('T7 20 KB printed right before an exit all arrive, before the end, 100 times', async () => {
  await using host = await startTestHost();
  const client = await host.dial();
  for (let round = 0; round < 100; round++) {
    const { session } = await client.call(
      'session.create',
      sh('head -c 20000 /dev/zero | tr "\\0" x'),
    );
    const surface = new TestSurface(client);
    await surface.attach(session.id);
    await waitFor(() => surface.ended);
    expect(surface.bytes.length).toBe(20_000);
    await client.call('session.remove', { sessionId: session.id });
  }
});

test('T7 the exit code or signal is told', async () => {
  await using host = await startTestHost();
  const client = await host.dial();
  const states = [];
  for (const script of ['exit 0', 'exit 7', 'kill -9 $$']) {
    const { session } = await client.call('session.create', sh(script));
    await waitFor(async () => (await stateOf(session.id)).kind === 'exited');
    const { at, ...state } = (await stateOf(session.id)) as { at: number; kind: string };
    states.push(state);
  }
  expect(states).toEqual([
    { kind: 'exited', code: 0 },
    { kind: 'exited', code: 7 },
    { kind: 'exited', signal: 'SIGKILL' },
  ]);

  async function stateOf(id: string) {
    const { sessions } = await client.call('session.list', {});
    const found = sessions.find((item) => item.id === id);
    if (!found) throw new Error('lost');
    return found.state;
  }
});

test('T2 50 attaches and detaches during a stream: no byte is missing, none comes twice', () =>
  comeAndGo(50, 20_000));

test('T4 a visible surface that stops acknowledging pauses the program, and its end still comes', async () => {
  await using host = await startTestHost();
  const client = await host.dial();
  const { session } = await client.call(
    'session.create',
    sh('head -c 3000000 /dev/zero | tr "\\0" x'),
  );
  const surface = new TestSurface(client);
  surface.acknowledges = false;
  await surface.attach(session.id);
  // The credit, but for a last frame that would not be worth its while.
  await waitFor(() => surface.bytes.length > 160 * 1024);
  await new Promise((resolve) => setTimeout(resolve, 200));
  const { sessions } = await client.call('session.list', {});
  expect(surface.bytes.length).toBeLessThanOrEqual(192 * 1024);
  expect(sessions[0]?.state.kind).toBe('running');
  surface.acknowledges = true;
  surface.acknowledge();
  await waitFor(() => surface.ended);
  expect(surface.nextSeq).toBe(3_000_000);
});

test('T4 a program that has to wait again and again loses no byte, and none changes places', async () => {
  await using host = await startTestHost();
  const client = await host.dial();
  const { session } = await client.call('session.create', sh('read go; exec seq 300000'));
  const surface = new TestSurface(client);
  surface.acknowledges = false;
  await surface.attach(session.id);
  surface.type('go\n');
  for (let waited = 0; !surface.ended && waited < 20_000; waited++) {
    await new Promise((resolve) => setTimeout(resolve, 3));
    surface.acknowledge();
  }
  const want = Array.from({ length: 300_000 }, (_, i) => `${i + 1}\r\n`).join('');
  expect(hash(surface.text)).toBe(hash(`go\r\n${want}`));
});

test('T4 a program that ends while it has to wait leaves no byte behind', async () => {
  await using host = await startTestHost();
  const client = await host.dial();
  // The credit, the lag that makes it wait, and then what still fits between the program and us.
  const sizes = Array.from({ length: 12 }, (_, i) => 320 * 1024 + i * 1500);
  for (const size of sizes) {
    const script = `read go; head -c ${size} /dev/zero | tr "\\0" x`;
    const { session } = await client.call('session.create', sh(script));
    const surface = new TestSurface(client);
    surface.acknowledges = false;
    await surface.attach(session.id);
    surface.type('go\n');
    await waitFor(() => surface.bytes.length > 160 * 1024);
    await new Promise((resolve) => setTimeout(resolve, 100));
    surface.acknowledges = true;
    surface.acknowledge();
    await waitFor(() => surface.ended);
    expect(surface.nextSeq).toBe('go\r\n'.length + size);
    await client.call('session.remove', { sessionId: session.id });
  }
});

test('T4 a hidden surface costs nothing, and is restarted from a snapshot when it missed too much', async () => {
  await using host = await startTestHost();
  const client = await host.dial();
  const { session } = await client.call(
    'session.create',
    sh(
      'read go; i=0; while [ $i -lt 90000 ]; do echo "a line of sixty-four bytes, to fill the log that Berth keeps: $i"; i=$((i+1)); done',
    ),
  );
  const surface = new TestSurface(client);
  await surface.attach(session.id);
  await client.call('session.show', { channel: surface.channel, visible: false });
  await client.call('session.write', { sessionId: session.id, text: 'go\n' });
  await waitFor(async () => {
    const { sessions } = await client.call('session.list', {});
    return sessions[0]?.state.kind === 'exited';
  }, 20_000);
  expect(surface.bytes.length).toBeLessThan(100);
  await client.call('session.show', { channel: surface.channel, visible: true });
  await waitFor(() => surface.ended);
  const lines = `${surface.snapshot}${surface.text}`.match(/keeps: \d+/g) ?? [];
  expect([surface.snapshots, lines.length, lines.at(0), lines.at(-1)]).toEqual([
    2,
    // The scrollback and the screen, of which the cursor has the last row.
    10_023,
    'keeps: 79977',
    'keeps: 89999',
  ]);
});

test('T5 the surface that was used last decides the size; when it leaves, the size comes back', async () => {
  await using host = await startTestHost();
  const client = await host.dial();
  const { session } = await client.call('session.create', { command: '/bin/cat', args: [] });
  const [a, b] = [new TestSurface(client), new TestSurface(client)];
  const sizeNow = async () => (await client.call('session.list', {})).sessions[0]?.size;
  await a.attach(session.id, { size: { cols: 100, rows: 30 } });
  await b.attach(session.id, { size: { cols: 60, rows: 20 } });
  const sizes = [await sizeNow()];
  a.type('x');
  await waitFor(async () => (await sizeNow())?.cols === 100);
  sizes.push(await sizeNow());
  await client.call('session.detach', { channel: a.channel });
  sizes.push(await sizeNow());
  expect(sizes).toEqual([
    { cols: 60, rows: 20 },
    { cols: 100, rows: 30 },
    { cols: 60, rows: 20 },
  ]);
});

test('T6 1 MiB of binary reaches the program byte for byte', async () => {
  await using host = await startTestHost();
  const client = await host.dial();
  const { session } = await client.call(
    'session.create',
    sh('stty raw -echo; echo ready; head -c 1048576 | sha256sum'),
  );
  const surface = new TestSurface(client);
  await surface.attach(session.id);
  await surface.until('ready');
  const bytes = Buffer.alloc(1048576, 0);
  for (let i = 0; i < bytes.length; i++) bytes[i] = (i * 7 + (i >> 8)) & 0xff;
  client.send({ type: 3, channel: surface.channel, payload: bytes });
  await surface.until(createHash('sha256').update(bytes).digest('hex'), 20_000);
});

test('T6 5 MB typed into a program that does not read leave the other sessions prompt', async () => {
  await using host = await startTestHost();
  const client = await host.dial();
  const stuck = await client.call('session.create', sh('stty raw -echo; sleep 60'));
  const lively = await client.call('session.create', { command: '/bin/cat', args: [] });
  const [a, b] = [new TestSurface(client), new TestSurface(client)];
  await a.attach(stuck.session.id);
  await b.attach(lively.session.id);
  const before = process.cpuUsage();
  for (let i = 0; i < 5; i++) {
    client.send({ type: 3, channel: a.channel, payload: Buffer.alloc(1_000_000, 'y') });
  }
  b.type('still here\n');
  await b.until('still here\r\nstill here');
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(0.6);
});

test('T6 typing into an ended session is a plain error', async () => {
  await using host = await startTestHost();
  const client = await host.dial();
  const { session } = await client.call('session.create', sh('exit 3'));
  const surface = new TestSurface(client);
  await surface.attach(session.id);
  await waitFor(() => surface.ended);
  surface.type('into the void');
  await expect(
    client.call('session.write', { sessionId: session.id, text: 'x' }),
  ).rejects.toMatchObject({ code: 'SESSION_ENDED' });
});

test.runIf(process.platform === 'linux')(
  'T8 a session does not hold the terminal of another one',
  async () => {
    await using host = await startTestHost();
    const client = await host.dial();
    const first = await client.call('session.create', { command: '/bin/cat', args: [] });
    const second = await client.call('session.create', { command: '/bin/cat', args: [] });
    // Between fork and exec a child still has everything.
    const hasStarted = (pid: number | undefined) =>
      readOr(`/proc/${pid}/cmdline`).startsWith('/bin/cat');
    await waitFor(() => [first, second].every(({ session }) => hasStarted(session.pid)));
    const terminals = [first, second].map(({ session }) =>
      readdirSync(`/proc/${session.pid}/fd`).map((fd) =>
        readlinkSync(`/proc/${session.pid}/fd/${fd}`),
      ),
    );
    expect(terminals.flat().filter((target) => target.includes('ptmx'))).toEqual([]);
  },
);

test.runIf(process.platform === 'linux')(
  'T8 60 sessions opened and ended leave no descriptor, no zombie and no memory behind',
  () => openAndEnd(60),
);

test('T9 a session knows its terminal and its host, and nothing of how Berth was started', async () => {
  process.env['ELECTRON_TEST_LEAK'] = '1';
  await using host = await startTestHost();
  const client = await host.dial();
  const { session } = await client.call('session.create', sh('env'));
  const surface = new TestSurface(client);
  await surface.attach(session.id);
  await waitFor(() => surface.ended);
  const env = Object.fromEntries(surface.text.split('\r\n').map((line) => line.split(/=(.*)/s)));
  expect(env).toMatchObject({
    TERM: 'xterm-256color',
    COLORTERM: 'truecolor',
    TERM_PROGRAM: 'berth',
    TERM_PROGRAM_VERSION: '1.2.3',
    BERTH_SESSION: session.id,
    PWD: host.workspace,
  });
  expect(env['BERTH_SOCKET']).toMatch(/\/s$/);
  expect(env['BERTH_TOKEN']).toMatch(/^[0-9a-f]{48}$/);
  expect(Object.keys(env).filter((name) => name.startsWith('ELECTRON_'))).toEqual([]);
});

test('L9 ending a session also ends what ignores the hang-up', async () => {
  await using host = await startTestHost();
  const client = await host.dial();
  const { session } = await client.call(
    'session.create',
    sh("trap '' HUP TERM; echo up; (trap '' HUP TERM; sleep 77) & sleep 78"),
  );
  const surface = new TestSurface(client);
  await surface.attach(session.id);
  await surface.until('up');
  const started = Date.now();
  await client.call('session.end', { sessionId: session.id });
  expect(Date.now() - started).toBeLessThan(4000);
  await waitFor(() => !commandLines().some((line) => /^sleep\0(77|78)\0/.test(line)), 4000);
});

test('a restart runs the command again under the same id, with numbers from 0', async () => {
  await using host = await startTestHost();
  const client = await host.dial();
  const { session } = await client.call('session.create', sh('echo run; exit 1'));
  const surface = new TestSurface(client);
  await surface.attach(session.id);
  await waitFor(() => surface.ended);
  surface.ended = false;
  const again = await client.call('session.restart', { sessionId: session.id });
  await waitFor(() => surface.ended);
  expect({ run: again.session.run, id: again.session.id, text: surface.text }).toEqual({
    run: 1,
    id: session.id,
    text: 'run\r\n',
  });
});

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

function commandLines(): string[] {
  return pids().map((pid) => readOr(`/proc/${pid}/cmdline`));
}

const pids = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name));

function readOr(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    // The process ended while we looked.
    return '';
  }
}
