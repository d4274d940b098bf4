import { expect, test } from 'vitest';
import { BerthError } from '../shared/errors.ts';
import { type Command, type Context, defineCommand, noOperands } from './command.ts';
import { Failure } from './failure.ts';
import { runCommandLine } from './run-command-line.ts';

/** Runs a command line against commands that answer as told, and collects what was printed. */
async function run(
  argv: readonly string[],
  { fails, env = {} }: { fails?: unknown; env?: object } = {},
) {
  const out: string[] = [];
  const err: string[] = [];
  const calls: string[][] = [];
  const command = (name: string): Command => {
    const made = defineCommand({
      name,
      summary: `Does ${name}`,
      operands: name === 'open' ? { usage: '[FOLDER]', min: 0, max: 1 } : noOperands,
      options: {},
      example: { line: `berth ${name}`, does: 'it' },
      async run({ operands }) {
        calls.push([name, ...operands]);
        if (fails) throw fails;
        return 0;
      },
    });
    return made;
  };
  const context: Context = {
    env: env as Context['env'],
    cwd: '/',
    stdin: undefined as never,
    stdout: { write: (text: string) => out.push(text) } as never,
    stderr: { write: (text: string) => err.push(text) } as never,
    clock: { now: () => 0, after: () => ({ dispose() {} }) },
    commands: ['open', 'status', 'ls'].map((name) => ({
      name,
      summary: `Does ${name}`,
      load: async () => command(name),
    })),
  };
  const code = await runCommandLine(argv, context);
  return { code, out: out.join(''), err: err.join(''), calls };
}

test('K1 no command, a dot and a folder open; a folder called like a command needs ./', async () => {
  const opened = await Promise.all(
    [[], ['.'], ['usr'], ['./status'], ['status']].map((argv) => run(argv)),
  );
  expect(opened.map(({ calls }) => calls[0])).toEqual([
    ['open'],
    ['open', '.'],
    ['open', 'usr'],
    ['open', './status'],
    ['status'],
  ]);
});

test('K11 a mistyped command is answered with the nearest one and exit code 64', async () => {
  expect(await run(['stauts'])).toMatchObject({
    code: 64,
    out: '',
    err: 'berth: There is no command and no folder "stauts". Did you mean "berth status"?\nhint: berth help lists the commands.\n',
    calls: [],
  });
});

test.each([
  [['--frob'], 'berth has no option --frob.'],
  [['--frob', 'usr'], 'berth has no option --frob.'],
  [['--json', 'status'], 'Options stand after the command: berth status --json'],
  [['-w', 'usr', 'ls', '-q'], 'Options stand after the command: berth ls -w usr -q'],
])('K11 %j is answered with where the option belongs', async (argv, sentence) => {
  const { code, err, calls } = await run(argv);
  expect({ code, sentence: err.split('\n')[0], calls }).toEqual({
    code: 64,
    sentence: `berth: ${sentence}`,
    calls: [],
  });
});

test('K11 --help and --version answer on stdout', async () => {
  expect((await run(['--help'])).out).toContain('Usage: berth');
  expect((await run(['ls', '--help'])).out).toContain('Usage: berth ls');
  for (const word of ['--version', '-V', '-v']) {
    expect((await run([word])).out).toMatch(/^berth \S+/);
  }
});

test('K11 an error is one sentence on stderr, a hint where there is one, and a code', async () => {
  expect(
    await run(['ls'], { fails: new Failure('No\x1b[2J.', { hint: 'Do.', exitCode: 4 }) }),
  ).toMatchObject({
    code: 4,
    out: '',
    err: 'berth: No␛[2J.\nhint: Do.\n',
  });
  expect(await run(['ls'], { fails: new BerthError('NO_HOST', 'Nobody.') })).toMatchObject({
    code: 4,
  });
  expect(await run(['ls'], { fails: new TypeError('x is not y') })).toMatchObject({
    code: 1,
    err: 'berth: Berth made a mistake: x is not y\n',
  });
});

test('C10 inside a session a refusal says what is allowed there', async () => {
  const fails = new BerthError('FORBIDDEN', 'A program inside a session may only ask.');
  expect((await run(['ls'], { fails, env: { BERTH_SOCKET: 's', BERTH_TOKEN: 't' } })).err).toBe(
    'berth: A program inside a session may only ask.\nhint: Inside a session berth status, ls, ask and berth FOLDER work.\n',
  );
});
