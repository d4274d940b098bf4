import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Emitter } from '../../../shared/emitter.ts';
import {
  gone,
  inTerminal,
  onPipes,
  RecordingSink,
  replyLoop,
  stageAdapter,
} from '../../testing/adapter-stage.ts';
import { waitFor } from '../../testing/harness.ts';

const nothingReads = 'sleep 60';

test('L8 turns of one session run one at a time, in the order they were asked for', async () => {
  await using stage = stageAdapter({ profiles: { calm: onPipes(replyLoop, { endMarker: '\n' }) } });
  const prompts = Array.from({ length: 20 }, (_, n) => `prompt ${n}`);
  const sinks = await Promise.all(prompts.map((prompt) => stage.ask('calm', prompt)));
  expect(sinks.map(({ text }) => text)).toEqual(prompts.map((prompt) => `reply:${prompt}\n`));
  for (const sink of sinks) expect(sink.events).toEqual(['started', 'delta', 'completed']);
});

test('L8 a turn that is cancelled while it waits leaves the queue', async () => {
  await using stage = stageAdapter({
    profiles: {
      slow: onPipes('while read -r line; do sleep 0.3; echo "$line"; done', { endMarker: '\n' }),
    },
  });
  const asker = new AbortController();
  const first = stage.ask('slow', '1');
  const second = stage.ask('slow', '2', { signal: asker.signal });
  const third = stage.ask('slow', '3');
  asker.abort();
  expect((await second).events).toEqual(['failed']);
  expect((await second).ends).toMatchObject([{ reason: 'cancelled' }]);
  expect([(await first).text, (await third).text]).toEqual(['1\n', '3\n']);
});

test('L8 execute and stop from many sides at once end, and throw nothing untyped', async () => {
  await using stage = stageAdapter({
    profiles: { calm: onPipes(replyLoop), tty: inTerminal(replyLoop) },
  });
  const calls = Array.from({ length: 40 }, (_, n) =>
    n % 8 === 7
      ? stage.adapter.stop().then(() => stage.adapter.start().catch((error) => error))
      : stage
          .ask(n % 2 ? 'calm' : 'tty', `${n}`, { sessionId: `s${n % 3}` })
          .catch((error) => error),
  );
  for (const outcome of await Promise.all(calls)) {
    if (outcome instanceof Error) expect(outcome).toMatchObject({ code: 'ADAPTER_STOPPED' });
  }
});

test.each(['pipes', 'terminal'])(
  'L9 a program on %s that ignores every request is killed',
  async (kind) => {
    const stubborn = `trap '' HUP TERM; echo "$$" > pid; sh -c 'trap "" HUP TERM; while :; do sleep 1; done' & while :; do sleep 1; done`;
    const make = kind === 'pipes' ? onPipes : inTerminal;
    await using stage = stageAdapter({ profiles: { stubborn: make(stubborn) } });
    await stage.adapter.start();
    const [session] = stage.sessions.all();
    await stage.adapter.stop();
    expect(session?.describe().state).toMatchObject({ kind: 'exited', signal: 'SIGKILL' });
    expect(stage.survivors()).toEqual([]);
  },
);

test('L9 what a program leaves behind ends with it', async () => {
  await using stage = stageAdapter({
    profiles: {
      leaves: { command: 'sh', args: ['-c', 'sleep 60 & sleep 61 & echo left'] },
      crashes: onPipes('sleep 60 & read -r line; exit 3'),
    },
  });
  expect((await stage.ask('leaves', '')).ends).toEqual([
    { outcome: 'completed', reason: 'exit', stillRunning: false, code: 0 },
  ]);
  expect(stage.survivors()).toEqual([]);
  expect((await stage.ask('crashes', 'x')).ends).toEqual([
    { outcome: 'failed', reason: 'exit', stillRunning: false, code: 3 },
  ]);
  await gone(stage);
});

test('L10 a prompt of 1 MiB reaches a program on pipes byte-exact', async () => {
  await using stage = stageAdapter({
    profiles: { keep: { command: 'sh', args: ['-c', 'cat > kept; echo done'] } },
  });
  const prompt = `"quotes" 'both' $HOME \`x\` \\ ü 🚢\r\n\t${'zeile\n'.repeat(180_000)}`;
  expect((await stage.ask('keep', prompt)).text).toBe('done\n');
  expect(readFileSync(path.join(stage.folder, 'kept'), 'utf8') === prompt).toBe(true);
});

test('L10 a prompt reaches a program in a terminal byte-exact', async () => {
  await using stage = stageAdapter({
    profiles: {
      raw: inTerminal('stty raw -echo; echo up; head -c 300000 > kept; echo done', {
        readyMarker: 'up',
        endMarker: 'done',
      }),
    },
  });
  const prompt = 'ü "q" $x\n'.repeat(29_999);
  const whole = `${prompt}${'.'.repeat(300_000 - Buffer.byteLength(prompt) - 1)}`;
  await stage.ask('raw', whole);
  expect(readFileSync(path.join(stage.folder, 'kept'), 'utf8') === `${whole}\r`).toBe(true);
});

test.each(['pipes', 'terminal'])(
  'L10 a program on %s that stops reading blocks no other',
  async (kind) => {
    const make = kind === 'pipes' ? onPipes : inTerminal;
    await using stage = stageAdapter({
      profiles: { deaf: make(nothingReads), calm: onPipes(replyLoop, { endMarker: '\n' }) },
    });
    const deaf = stage.ask('deaf', `${'x'.repeat(1023)}\n`.repeat(1024));
    expect((await stage.ask('calm', 'hello')).text).toBe('reply:hello\n');
    expect((await deaf).ends).toMatchObject([{ reason: 'idle', stillRunning: true }]);
  },
);

test('L11 20 KB printed right before an exit all arrive before the end', async () => {
  const printing = 'head -c 20000 /dev/zero | tr "\\0" x';
  await using stage = stageAdapter({
    profiles: {
      pipes: { command: 'sh', args: ['-c', printing] },
      tty: { command: 'sh', args: ['-c', printing], terminal: true },
    },
  });
  for (let round = 0; round < 10; round++) {
    for (const name of ['pipes', 'tty']) {
      const sink = await stage.ask(name, '');
      expect(sink.text.replaceAll(/[^x]/g, '').length).toBe(20_000);
      expect(sink.events).toEqual(['started', 'delta', 'completed']);
    }
  }
});

test('L11 characters that come in pieces stay whole', async () => {
  const inPieces =
    "printf '\\360\\237'; sleep 0.05; printf '\\232\\242 \\303'; sleep 0.05; printf '\\274\\n'";
  await using stage = stageAdapter({
    profiles: { pieces: { command: 'sh', args: ['-c', inPieces] } },
  });
  const sink = await stage.ask('pieces', '');
  expect([sink.text, sink.bytes.toString('utf8')]).toEqual(['🚢 ü\n', '🚢 ü\n']);
});

test('L11 text is free of escapes, bytes are as they were printed', async () => {
  await using stage = stageAdapter({
    profiles: { red: { command: 'printf', args: ['\\033[31mred\\033[m\\n'], terminal: true } },
  });
  const sink = await stage.ask('red', '');
  expect(sink.text).toContain('red\n');
  expect(sink.bytes.includes('\x1b[31mred\x1b[m\r\n')).toBe(true);
});

test('L11 while its reader is full a program waits, and that is no silence', async () => {
  const changed = new Emitter<void>();
  const pressure = { wantsPause: false, onChanged: changed.subscribe };
  await using stage = stageAdapter({
    profiles: {
      flood: onPipes('read -r go; head -c 3000000 /dev/zero; echo END; read -r rest', {
        responseIdleTimeoutMs: 100,
      }),
    },
  });
  const sink = new RecordingSink(pressure);
  const turn = stage.ask('flood', 'go', {}, sink);
  await waitFor(() => sink.bytes.length > 0);
  pressure.wantsPause = true;
  changed.fire();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(sink.ends).toEqual([]);
  pressure.wantsPause = false;
  changed.fire();
  await turn;
  expect(sink.bytes.length).toBe(3_000_004);
});

test('L12 while a question waits, execute is refused and nothing is typed', async () => {
  const keeping = 'while IFS= read -r line; do echo "$line" >> typed; echo "reply:$line"; done';
  await using stage = stageAdapter({ profiles: { keep: onPipes(keeping) } });
  await stage.ask('keep', 'before');
  const [session] = stage.sessions.all();
  if (!session) throw new Error('no session');
  stage.asking.add(session.id);
  await expect(stage.ask('keep', 'during')).rejects.toMatchObject({ code: 'QUESTION_PENDING' });
  stage.asking.delete(session.id);
  await stage.ask('keep', 'after');
  expect(readFileSync(path.join(stage.folder, 'typed'), 'utf8')).toBe('before\nafter\n');
});

test('L12 a turn that waits its turn is refused when a question has come up meanwhile', async () => {
  await using stage = stageAdapter({
    profiles: {
      keep: inTerminal('stty -echo; while read -r line; do echo "$line" >> typed; done'),
    },
  });
  const first = new RecordingSink();
  const running = stage.ask('keep', 'first', {}, first);
  const waiting = stage.ask('keep', 'second');
  await waitFor(() => first.sessionId !== undefined);
  if (first.sessionId) stage.asking.add(first.sessionId);
  await expect(waiting).rejects.toMatchObject({ code: 'QUESTION_PENDING' });
  expect((await running).ends).toMatchObject([
    { outcome: 'failed', reason: 'question-pending', stillRunning: true },
  ]);
  expect(readFileSync(path.join(stage.folder, 'typed'), 'utf8')).toBe('first\n');
});

test('L13 a silent program with a busy child ends by silence, and is not called done', async () => {
  await using stage = stageAdapter({
    profiles: {
      busy: onPipes('while read -r line; do sleep 30; echo "$line"; done', {
        responseIdleTimeoutMs: 100,
      }),
    },
  });
  const [end] = (await stage.ask('busy', 'work')).ends;
  expect(end).toMatchObject({
    outcome: 'completed',
    reason: 'idle',
    stillRunning: true,
    busy: 'sleep runs in it',
  });
  expect(end?.silentMs).toBeGreaterThanOrEqual(100);
});

test('L13 a program that computes without a word is said to be computing', async () => {
  await using stage = stageAdapter({
    profiles: { busy: onPipes('read -r line; while :; do :; done', { responseIdleTimeoutMs: 50 }) },
  });
  expect((await stage.ask('busy', 'work')).ends).toMatchObject([
    { reason: 'idle', stillRunning: true, busy: 'sh is computing' },
  ]);
});

test('L13 a program that repaints for ever ends at the longest time of a turn', async () => {
  const clock = 'read -r line; while :; do printf "\\r12:00:00"; sleep 0.05; done';
  await using stage = stageAdapter({ profiles: { clock: inTerminal(clock, { maxTurnMs: 600 }) } });
  expect((await stage.ask('clock', 'go')).ends).toEqual([
    { outcome: 'failed', reason: 'max-time', stillRunning: true },
  ]);
  expect((await stage.ask('clock', 'go', { sessionId: 'b', maxTurnMs: 100 })).ends).toMatchObject([
    { reason: 'max-time' },
  ]);
});

test('an end marker ends a turn at once', async () => {
  await using stage = stageAdapter({
    profiles: {
      marked: onPipes('while read -r line; do echo "$line"; printf "END"; done', {
        endMarker: 'END',
      }),
    },
  });
  expect((await stage.ask('marked', 'a')).ends).toMatchObject([{ reason: 'marker' }]);
});

test('a cancelled turn in a terminal is interrupted, and the session takes the next one', async () => {
  const shell =
    'trap "echo stopped" INT; echo up; while :; do if read -r line; then case $line in long) sleep 30;; *) echo "reply:$line";; esac; fi; done';
  await using stage = stageAdapter({
    profiles: { shell: inTerminal(shell, { endMarker: 'reply:', readyMarker: 'up' }) },
  });
  const asker = new AbortController();
  const sink = new RecordingSink();
  const turn = stage.ask('shell', 'long', { signal: asker.signal }, sink);
  await waitFor(() => sink.text.includes('long'));
  asker.abort();
  expect((await turn).ends).toEqual([
    { outcome: 'failed', reason: 'cancelled', stillRunning: true },
  ]);
  expect((await stage.ask('shell', 'short')).ends).toMatchObject([{ reason: 'marker' }]);
});

test('L8 what a cancelled turn still prints is no answer to the next prompt', async () => {
  const slow = 'while read -r line; do sleep 0.3; echo "reply:$line"; done';
  await using stage = stageAdapter({ profiles: { slow: onPipes(slow, { endMarker: '\n' }) } });
  const asker = new AbortController();
  const sink = new RecordingSink();
  const turn = stage.ask('slow', 'first', { signal: asker.signal }, sink);
  await waitFor(() => sink.sessionId !== undefined);
  asker.abort();
  expect((await turn).text).toBe('');
  expect((await stage.ask('slow', 'second')).text).toBe('reply:second\n');
});

test('a one-shot turn that is cancelled ends its process, and says how', async () => {
  await using stage = stageAdapter({ profiles: { once: { command: 'sleep', args: ['60'] } } });
  const asker = new AbortController();
  const sink = new RecordingSink();
  const turn = stage.ask('once', '', { signal: asker.signal }, sink);
  await waitFor(() => sink.sessionId !== undefined);
  asker.abort();
  expect((await turn).ends).toEqual([
    { outcome: 'failed', reason: 'cancelled', stillRunning: true, signal: 'SIGTERM' },
  ]);
  expect([stage.survivors(), stage.sessions.list(), stage.holders.list()]).toEqual([[], [], []]);
});

test('require-existing on a one-shot profile finds nothing', async () => {
  await using stage = stageAdapter({ profiles: { once: { command: 'cat' } } });
  await expect(stage.ask('once', 'x', { sessionMode: 'require-existing' })).rejects.toMatchObject({
    code: 'SESSION_NOT_FOUND',
  });
});

test('a program that closes its output but lives ends by silence, still running', async () => {
  await using stage = stageAdapter({
    profiles: { closed: onPipes('read -r line; exec >&- 2>&-; sleep 60') },
  });
  expect((await stage.ask('closed', 'x')).ends).toMatchObject([
    { reason: 'idle', stillRunning: true },
  ]);
});

test('a turn holds the host from the moment it is asked for', async () => {
  await using stage = stageAdapter({ profiles: { once: { command: 'cat' } } });
  const turn = stage.ask('once', 'x', { runId: 'run-1' });
  expect(stage.holders.list()).toMatchObject([
    { kind: 'turn', id: 'run-1', title: 'a prompt to once' },
  ]);
  await turn;
  expect(stage.holders.list()).toEqual([]);
});

/** 200 lines of 4,095 bytes, which is what a terminal keeps of each. */
const longLines = Array.from({ length: 200 }, () => 'x'.repeat(4095)).join('\n');

test('L10 lines as long as a terminal keeps them all arrive; a longer one is refused in words', async () => {
  const counting = 'stty -echo; echo up; head -c 819200 | wc -c; echo done; read -r rest';
  await using stage = stageAdapter({
    profiles: { lines: inTerminal(counting, { readyMarker: 'up', endMarker: 'done' }) },
  });
  const sink = new RecordingSink();
  await expect(stage.ask('lines', `a\n${'x'.repeat(4096)}\nb`, {}, sink)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringMatching(
      /longest line .* 4,096 bytes.* "terminal": false .*Nothing was typed/,
    ),
  });
  expect(sink.events).toEqual([]);
  expect((await stage.ask('lines', longLines)).text).toContain('819200');
});

test.each([
  ['an unknown profile', 'nobody', '', 'PROFILE_NOT_FOUND'],
  ['a NUL', 'once', 'a\0b', 'BAD_REQUEST'],
  ['too long a prompt', 'once', 'x'.repeat(4 * 1024 * 1024 + 1), 'BAD_REQUEST'],
])('%s is refused in words', async (_what, profile, prompt, code) => {
  await using stage = stageAdapter({ profiles: { once: { command: 'cat' } } });
  const sink = new RecordingSink();
  await expect(stage.ask(profile, prompt, {}, sink)).rejects.toMatchObject({ code });
  expect([sink.events, stage.holders.list()]).toEqual([[], []]);
});

test('a session keeps what its profile says about being closed', async () => {
  await using stage = stageAdapter({
    profiles: { calm: onPipes(replyLoop), kept: onPipes(replyLoop, { keep: 'always' }) },
  });
  await stage.ask('calm', 'x');
  await stage.ask('kept', 'x');
  expect(
    stage.sessions.list().map(({ name, keep, onPipes: pipes }) => [name, keep, pipes]),
  ).toEqual([
    ['calm', 'while-used', true],
    ['kept', 'always', true],
  ]);
});
