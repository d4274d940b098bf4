import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { SessionId } from '../../shared/protocol/session.ts';
import { type HostClient, startTestHost, waitFor } from '../testing/harness.ts';
import { ShownTerminal } from '../testing/shown-terminal.ts';
import { loadTerminals } from './fed-terminal.ts';
import { differenceBetween } from './fuzz/compare-terminals.ts';

const newTerminal = await loadTerminals();
const sh = (script: string) => ({ command: '/bin/sh', args: ['-c', script] });
const large = { cols: 100, rows: 30 };

/** More than the log keeps, after modes that only its beginning tells of. */
const FLOOD = `printf '\\033]2;kept\\007\\033[?2004h\\033[?1h\\033[3;20r\\033[41mred'; seq 1 700000; printf done`;

interface Program {
  readonly name: string;
  readonly script: string;
  /** What is typed, and what then is to be seen. */
  readonly steps: readonly (readonly [keys: string, seen: string | RegExp])[];
}

const programs: readonly Program[] = [
  {
    name: 'vim',
    script: 'seq 500 > numbers; exec vim -u NONE -N numbers',
    steps: [
      ['', /^1\n2\n3\n/],
      [':set number hlsearch incsearch\r', /\n +2 2/],
      ['/77\r', '/77'],
      ['ohello\u001b:split\r', 'hello'],
      ['\u0017j\u0004Vjjj', 'VISUAL'],
    ],
  },
  {
    name: 'less',
    script: 'seq 3000 | less',
    steps: [
      ['', ':'],
      ['G', '3000'],
      ['?777\r', '777'],
      ['q', ''],
    ],
  },
  {
    name: 'tmux',
    script: 'exec tmux -L "berth-$$" -f /dev/null new-session sh',
    steps: [
      ['', /\[0\]/],
      ['seq 200\r', '200'],
      ['\u0002%', '│'],
      ['\u0002"', '─'],
      ['echo in-$((20+3))\r', 'in-23'],
      ['\u0002[', /\[0\/\d+\]/],
      ['q\u0002:kill-server\r', ''],
    ],
  },
  {
    name: 'git',
    script:
      'git init -q . && for i in $(seq 60); do git -c user.name=me -c user.email=me@example.invalid commit -q --allow-empty -m "change $i é漢"; done; exec git -c core.pager="less -R" log --color=always --graph',
    steps: [
      ['', 'change 60'],
      ['  ', 'change 5'],
      ['/change 1 \r', /./],
    ],
  },
  {
    name: 'top',
    script: 'exec top -d 0.2',
    steps: [
      ['', 'PID'],
      ['z', 'PID'],
      ['x', 'PID'],
    ],
  },
];

for (const program of programs) {
  test.skipIf(!isInstalled(program.name))(
    `T3 a terminal attached anew while ${program.name} runs is like one that was never away`,
    { timeout: 60_000 },
    async () => {
      await using host = await startTestHost();
      const client = await host.dial();
      const { session } = await client.call('session.create', sh(program.script));
      const sessionId = session.id;
      const steady = await ShownTerminal.attach({ client, sessionId, newTerminal, size: large });
      await steady.resize({ cols: 90, rows: 28 });
      for (const [keys, seen] of program.steps) {
        steady.type(keys);
        await waitFor(
          () => new RegExp(seen).test(steady.screen),
          15_000,
          () => `${seen} in ${steady.screen}`,
        );
        await expectAlike(client, sessionId, steady);
      }
      await steady.resize({ cols: 71, rows: 19 });
      await expectAlike(client, sessionId, steady);
    },
  );
}

test('T3 without a surface the screen is kept, however much is printed', async () => {
  await using host = await startTestHost();
  const client = await host.dial();
  const { session } = await client.call('session.create', sh(`${FLOOD}; sleep 60`));
  const expected = newTerminal({ cols: 80, rows: 24 });
  expected.feed('\u001b]2;kept\u0007\u001b[?2004h\u001b[?1h\u001b[3;20r\u001b[41mred');
  for (let from = 1; from < 700_000; from += 1000) {
    expected.feed(Array.from({ length: 1000 }, (_, i) => `${from + i}\r\n`).join(''));
  }
  expected.feed('done');
  await waitFor(async () => (await headOf(client, session.id)) >= 4_789_000, 20_000);
  const shown = await ShownTerminal.attach({ client, sessionId: session.id, newTerminal });
  await waitFor(() => shown.screen.includes('done'));
  expect(differenceBetween(expected, shown.terminal, true)).toBeUndefined();
});

test('T3 what a window tells of its terminal stands for the bytes that the log has lost', async () => {
  await using host = await startTestHost();
  const client = await host.dial();
  const { session } = await client.call('session.create', sh(`read go; ${FLOOD}; sleep 60`));
  const sessionId = session.id;
  const tell = (terminal: ReturnType<typeof newTerminal>) => terminal.capture();
  const steady = await ShownTerminal.attach({ client, sessionId, newTerminal, size: large, tell });
  steady.type('go\n');
  await waitFor(() => steady.screen.includes('done'), 20_000);
  await expectAlike(client, sessionId, steady);
  expect(steady.told).toBeGreaterThan(0);
});

test('T12 a window that tells nonsense is not believed, and what it hides is lost at most', async () => {
  await using host = await startTestHost();
  const client = await host.dial();
  const { session } = await client.call('session.create', sh(`read go; ${FLOOD}; sleep 60`));
  const sessionId = session.id;
  const tell = () => ({ version: 1, rows: [['\u001b]52;c;ZXZpbA==\u0007']] });
  const liar = await ShownTerminal.attach({ client, sessionId, newTerminal, tell });
  liar.type('go\n');
  await waitFor(() => liar.screen.includes('done'), 20_000);
  const shown = await ShownTerminal.attach({ client, sessionId, newTerminal });
  await waitFor(() => shown.screen.includes('done'));
  expect(liar.told).toBeGreaterThan(0);
  expect(shown.screen).toMatch(/699999\n700000\ndone/);
});

test('T3 50 surfaces attached anew in the middle of output are all like one that stayed', {
  timeout: 60_000,
}, async () => {
  await using host = await startTestHost();
  const client = await host.dial();
  const count =
    'stty -echo; i=0; while read go; do n=0; while [ $n -lt 100 ]; do n=$((n+1)); i=$((i+1)); echo "line $i of many"; done; done';
  const { session } = await client.call('session.create', sh(count));
  const sessionId = session.id;
  const steady = await ShownTerminal.attach({ client, sessionId, newTerminal, size: large });
  for (let round = 1; round <= 50; round++) {
    // From then on replaying what was printed would not do.
    if (round === 2) await steady.resize({ cols: 90, rows: 28 });
    steady.type('\n');
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
    await expectAlike(client, sessionId, steady, `line ${round * 100} of many`);
  }
  const { normal } = steady.terminal.terminal.buffer;
  const lines = Array.from({ length: normal.length - 1 }, (_, y) =>
    normal.getLine(y)?.translateToString(true),
  );
  expect(lines).toEqual(Array.from({ length: 5000 }, (_, i) => `line ${i + 1} of many`));
});

test.each([
  ['what it missed is still in the log', 1500],
  ['it missed more than the log keeps', 6000],
])(
  'case 16: a hidden surface of a program that repaints is like its visible twin when %s',
  { timeout: 60_000 },
  async (_, frames) => {
    await using host = await startTestHost();
    const client = await host.dial();
    const { session } = await client.call('session.create', sh(repainting(frames)));
    const sessionId = session.id;
    const tell = (terminal: ReturnType<typeof newTerminal>) => terminal.capture();
    const twin = await ShownTerminal.attach({ client, sessionId, newTerminal, size: large, tell });
    const hidden = await ShownTerminal.attach({ client, sessionId, newTerminal });
    await hidden.show(false);
    twin.type('go\n');
    await waitFor(() => twin.screen.includes('all painted'), 30_000);
    expect(hidden.screen).not.toContain('all painted');
    await hidden.show(true);
    await waitFor(() => hidden.seq === twin.seq, 20_000);
    expect(differenceBetween(twin.terminal, hidden.terminal, true)).toBeUndefined();
  },
);

/** Paints the whole screen again and again, each time in other colours and with other text. */
function repainting(frames: number): string {
  const program = `BEGIN { printf "\\033[?1049h"; for (f = 0; f < ${frames}; f++)
    for (y = 1; y <= 28; y++)
      printf "\\033[%d;%dH\\033[%d;%dmframe %d, row %d\\033[K", y, 1 + f % 9, (f + y) % 8, 30 + y % 8, f, y
    printf "\\033[0m\\033[30;1Hall painted" }`;
  return `read go; awk '${program}'; sleep 60`;
}

/** Attaches another surface, and compares the two when they have painted the same bytes. */
async function expectAlike(
  client: HostClient,
  sessionId: SessionId,
  steady: ShownTerminal,
  seen = '',
): Promise<void> {
  const shown = await ShownTerminal.attach({ client, sessionId, newTerminal });
  let difference: unknown = 'never at the same byte';
  await waitFor(() => {
    if (shown.seq !== steady.seq || !steady.screen.includes(seen)) return false;
    const [one, other] = [steady, shown].map(({ terminal }) => JSON.stringify(terminal.capture()));
    difference =
      one === other ? undefined : differenceBetween(steady.terminal, shown.terminal, true);
    return true;
  }, 20_000);
  expect(difference).toBeUndefined();
  await shown.detach();
}

async function headOf(client: HostClient, sessionId: SessionId): Promise<number> {
  const { sessions } = await client.call('session.list', {});
  return sessions.find(({ id }) => id === sessionId)?.headSeq ?? 0;
}

function isInstalled(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`]);
    return true;
  } catch {
    return false;
  }
}
