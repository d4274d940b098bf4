import { getuid } from 'node:process';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import type { Activity } from '../../shared/protocol/activity.ts';
import { findProgram } from '../profiles/find-program.ts';
import { openTerminals, type, untilActivity } from './terminals.ts';

type Kind = Activity['kind'];
/** What is typed, and what the terminal does then. */
type Step = readonly [typed: string, kind: Kind];
interface Case {
  readonly title: string;
  readonly run: readonly [command: string, ...args: string[]];
  readonly steps: readonly Step[];
  /** What else the last look has to find. */
  readonly finds?: Partial<Activity>;
  /** Programs that it takes beside the first. */
  readonly needs?: readonly string[];
}

const bash = ['bash', '--norc'] as const;
const zsh = ['zsh', '-f', '-i'] as const;
const fish = ['fish', '--no-config', '-i'] as const;
const ready: Step = ['', 'prompt'];
const inBash = (title: string, steps: readonly Step[], rest: Partial<Case> = {}): Case => ({
  title,
  run: bash,
  steps: [ready, ...steps],
  ...rest,
});

/** `isRoot`: whether the account that runs them may become another one without a password. */
const prompts = (isRoot: boolean): Case[] => [
  { title: 'bash at its prompt', run: bash, steps: [ready], finds: { program: 'bash' } },
  { title: 'zsh at its prompt', run: zsh, steps: [ready], finds: { source: 'termios' } },
  { title: 'fish at its prompt', run: fish, steps: [ready] },
  { title: 'dash at its prompt', run: ['dash', '-i'], steps: [ready] },
  inBash('a half-typed line', [['rm -rf ./bui', 'prompt']], { finds: { halfTyped: true } }),
  inBash('a here-document', [['cat <<EOF\r', 'prompt']]),
  inBash('bash inside bash', [['bash --norc\r', 'prompt']], { finds: { nested: true } }),
  inBash(
    'a line half typed in bash inside bash',
    [
      ['bash --norc\r', 'prompt'],
      ['ls', 'prompt'],
    ],
    {
      finds: { nested: true, halfTyped: true },
    },
  ),
  inBash("another account's shell, or su asking for its password", [
    ['su -p -s /bin/bash\r', isRoot ? 'prompt' : 'program'],
  ]),
];

const programs: Case[] = [
  inBash('a command', [['sleep 1000\r', 'program']], { finds: { program: 'sleep' } }),
  inBash('a pipeline', [['yes | sort > /dev/null\r', 'program']]),
  inBash('vim at rest', [['vim -u NONE x.txt\r', 'program']], { needs: ['vim'] }),
  inBash(
    'vim with unsaved text',
    [
      ['vim -u NONE y.txt\r', 'program'],
      ['ihi\x1b', 'program'],
    ],
    {
      needs: ['vim'],
    },
  ),
  inBash('less', [['less /etc/passwd\r', 'program']], { needs: ['less'] }),
  inBash('a Python REPL', [['python3 -q\r', 'program']], { needs: ['python3'] }),
  inBash('a Node REPL', [['node\r', 'program']], { needs: ['node'] }),
  inBash('Node waiting for a timer', [['node -e "setInterval(()=>{},1000)"\r', 'program']]),
  inBash('a tmux client', [['tmux -L berth$$ -f /dev/null new -s q\r', 'program']], {
    needs: ['tmux'],
  }),
  inBash('a program that reads lines', [['cat\r', 'program']]),
  inBash('a program in the place of the shell', [['exec sleep 1000\r', 'program']]),
  { title: 'a command of its own', run: ['sleep', '1000'], steps: [['', 'program']] },
  {
    title: 'a script',
    run: ['sh', '-c', 'while :; do sleep 0.2; done'],
    steps: [['', 'program']],
  },
];

const builtins: Case[] = [
  inBash('a loop of builtins', [['while :; do :; done\r', 'program']]),
  inBash('the builtin read', [['read -p "name? " x\r', 'program']], {
    finds: { source: 'termios' },
  }),
  inBash('the builtin wait', [['sleep 1000 & wait\r', 'program']]),
  {
    title: "zsh's loop of builtins",
    run: zsh,
    steps: [ready, ['while true; do true; done\r', 'program']],
  },
  { title: "fish's loop of builtins", run: fish, steps: [ready, ['while true; end\r', 'program']] },
  {
    title: "dash's read, which cannot be told from a prompt by the system",
    run: ['dash', '-i'],
    steps: [ready, ['read x\r', 'unknown']],
    finds: { source: 'output' },
  },
  {
    title: "dash's prompt after a command",
    run: ['dash', '-i'],
    steps: [ready, ['echo hello\r', 'prompt']],
  },
];

const behind: Case[] = [
  inBash('a job behind the prompt', [['sleep 1000 &\r', 'background']], {
    finds: { program: 'sleep' },
  }),
  inBash('a disowned job', [['sleep 1000 & disown\r', 'background']]),
  inBash('a job that ignores hang-ups', [['nohup sleep 1000 >/dev/null 2>&1 &\r', 'background']]),
  inBash('a coprocess', [['coproc sleep 1000\r', 'background']]),
  inBash('an orphan', [['(sleep 1000 &)\r', 'background']]),
  inBash('Ctrl+Z', [
    ['sleep 1000\r', 'program'],
    ['\x1a', 'stopped'],
  ]),
  inBash(
    'vim stopped with unsaved text',
    [
      ['vim -u NONE z.txt\r', 'program'],
      ['ihi\x1b', 'program'],
      ['\x1a', 'stopped'],
    ],
    { finds: { program: 'vim' }, needs: ['vim'] },
  ),
  inBash('a program that left', [['setsid sleep 1000 &\r', 'prompt']], {
    finds: { leftRunning: ['sleep'] },
  }),
  inBash('a daemon', [['(setsid sleep 1000 >/dev/null 2>&1 &)\r', 'prompt']], {
    finds: { leftRunning: ['sleep'] },
  }),
  inBash(
    'a tmux server without a client',
    [["tmux -L berth$$ -f /dev/null new -d -s q 'exec cat'\r", 'prompt']],
    { finds: { leftRunning: ['cat', 'tmux: server'] }, needs: ['tmux'] },
  ),
];

const isThere = (program: string) => findProgram(program, '/', process.env['PATH']) !== undefined;

const isMatch = (found: Activity, wanted: Partial<Activity>): boolean =>
  isDeepStrictEqual({ ...found, ...wanted }, found);

/** Registers a test for each thing that a terminal may be doing, as the account of this process. */
export function testActivityCases(account: string): void {
  const all = [...prompts(getuid?.() === 0), ...programs, ...builtins, ...behind];
  const cases = all.filter(({ run, needs = [] }) => [run[0], ...needs].every(isThere));
  test.for(cases)(`T11 as ${account}: $title`, async ({ run, steps, finds = {} }) => {
    await using terminals = await openTerminals();
    const [command, ...args] = run;
    const session = await terminals.open(command, args);
    for (const [typed, kind] of steps) {
      type(session, typed);
      await untilActivity(session, (now) => now.kind === kind);
    }
    const found = await untilActivity(session, (now) => isMatch(now, finds));
    expect(found).toMatchObject({ kind: steps.at(-1)?.[1], ...finds });
  });
}
