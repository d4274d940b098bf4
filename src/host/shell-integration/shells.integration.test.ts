import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findProgram } from '../profiles/find-program.ts';
import type { TerminalSession } from '../sessions/terminal-session.ts';
import { waitFor } from '../testing/harness.ts';
import { openTerminals, outputOf, type, untilActivity } from '../testing/terminals.ts';

/** A shell with prompts that show `$?`, so that what it shows is what it knows. */
interface Shell {
  readonly name: 'bash' | 'zsh' | 'fish';
  readonly files: Readonly<Record<string, string>>;
  /** Command lines of which any may follow any. */
  readonly lines: readonly string[];
  /** How an interactive and a login shell is asked which start-up files it read. */
  readonly startUp: Readonly<Record<string, string>>;
}

const said = (name: string) => `echo "read ${name}"\n`;
const common = [
  'true',
  'false',
  '',
  '   ',
  'echo "status $?"; true',
  'ls /nowhere',
  'no-such-command-here',
  'printf "no newline"',
  'echo one; false; echo two',
  'false | true',
  'true | false',
  "printf '%s;%s%%\\n' 'a b' 'ü'",
  'cd /; pwd',
  'cd ~',
  '# only a comment',
  ' echo begins with a space',
  'sh -c "kill -TERM \\$\\$"',
  'echo "two\rlines"',
];
const posix = [
  ...common,
  '(exit 42)',
  '! true',
  'f() { return 7; }; f',
  'trap "echo usr1" USR1; kill -USR1 $$',
  'trap',
  'trap - USR1',
  'for i in 1 2 3; do echo $i; done',
  'cat <<X\rhere\rX',
  'x=5; echo $((x * 2))',
  '[ 1 = 2 ]',
  'sleep 0.01 & wait',
];

const shells: readonly Shell[] = [
  {
    name: 'bash',
    files: {
      '.bashrc': "PS1='[$?] '; PS2='> '; PROMPT_COMMAND='last=$?'; HISTCONTROL=ignoreboth\n",
    },
    lines: [...posix, 'echo "$last $_"', 'declare -p PIPESTATUS', 'echo $BASH_COMMAND'],
    startUp: {
      '.bashrc': said('.bashrc'),
      '.bash_profile': `${said('.bash_profile')}. ~/.bashrc\n`,
      '.profile': said('.profile'),
      '.bash_logout': said('.bash_logout'),
    },
  },
  {
    name: 'zsh',
    files: { '.zshrc': "PS1='[%?] '; PS2='> '; precmd() { last=$? }\nsetopt hist_ignore_space\n" },
    lines: [...posix, 'echo "$last"', 'echo $pipestatus', 'setopt | sort'],
    startUp: Object.fromEntries(
      ['.zshenv', '.zprofile', '.zshrc', '.zlogin', '.zlogout'].map((name) => [name, said(name)]),
    ),
  },
  {
    name: 'fish',
    files: {
      '.config/fish/config.fish':
        "set -g fish_greeting\nfunction fish_prompt\n  printf '[%s] ' $status\nend\n",
    },
    lines: [
      ...common.filter((line) => !line.includes('$?') && !line.includes('\r')),
      'echo "status $status"; true',
      'for i in 1 2 3; echo $i; end',
      'function f; return 7; end; f',
      'not true',
      'echo $pipestatus',
    ],
    startUp: { '.config/fish/config.fish': `set -g fish_greeting\n${said('config.fish')}` },
  },
].filter(({ name }) => findProgram(name, '/', process.env['PATH'])) as readonly Shell[];

const ESC = '\\u001b';
const BEL = '\\u0007';
const ESCAPES = new RegExp(
  `${ESC}(\\[[0-9;?<>=!]*[A-Za-z]|\\][^${BEL}${ESC}]*(${BEL}|${ESC}\\\\)|[=>()][B0]?)`,
  'g',
);

const plain = (output: string) => output.replace(ESCAPES, '');
const promptsIn = (session: TerminalSession) =>
  plain(outputOf(session)).match(/\[\d+\] /g)?.length ?? 0;

/** The text without escapes, and without the pids of jobs. */
const shownBy = (session: TerminalSession) =>
  plain(outputOf(session)).replace(/^\[(\d+)\] \d+/gm, '[$1] pid');

async function enter(session: TerminalSession, line: string): Promise<void> {
  const before = outputOf(session).length;
  type(session, `${line}\r`);
  const isBack = () => /\[\d+\] \r?$/.test(plain(outputOf(session).slice(before)));
  await waitFor(
    isBack,
    20_000,
    () =>
      `a prompt after ${JSON.stringify(line)} in ${JSON.stringify(outputOf(session).slice(before))}`,
  );
}

async function openShell(shell: Shell, integrated: boolean) {
  const terminals = await openTerminals({ integrated, files: shell.files });
  const session = await terminals.open(shell.name);
  await waitFor(
    () => promptsIn(session) > 0,
    20_000,
    () => JSON.stringify(outputOf(session)),
  );
  return { terminals, session };
}

test.for(shells)('T10 $name shows and does the same with its marks as without', async (shell) => {
  const lines = fc.sample(fc.constantFrom(...shell.lines), 30);
  const outputs: string[] = [];
  for (const integrated of [false, true]) {
    const { terminals, session } = await openShell(shell, integrated);
    await using _ = terminals;
    for (const line of lines) await enter(session, line);
    outputs.push(shownBy(session).replaceAll(terminals.home, '~'));
  }
  expect(outputs[1], JSON.stringify(lines)).toBe(outputs[0]);
});

test.for(shells)('T10 $name tells what ran, where, how it ended', async (shell) => {
  const { terminals, session } = await openShell(shell, true);
  await using _ = terminals;
  const bad = 'sh -c "exit 3"';
  for (const line of ['cd /', bad, bad, '', 'echo "ä;%b"', ' echo secret', 'true']) {
    await enter(session, line);
  }
  type(session, 'sleep 100\r');
  await untilActivity(session, ({ program }) => program === 'sleep');
  type(session, '\x03');
  await waitFor(() => session.shell.commands.list().at(-1)?.endedAt !== undefined);
  const told = session.shell.commands.list().map(({ text, folder, exitCode }) => ({
    text,
    folder,
    exitCode,
  }));
  const home = terminals.home;
  expect(told).toEqual([
    { text: 'cd /', folder: home, exitCode: 0 },
    { text: bad, folder: '/', exitCode: 3 },
    { text: bad, folder: '/', exitCode: 3 },
    { text: 'echo "ä;%b"', folder: '/', exitCode: 0 },
    { text: undefined, folder: '/', exitCode: 0 },
    { text: 'true', folder: '/', exitCode: 0 },
    { text: 'sleep 100', folder: '/', exitCode: 130 },
  ]);
});

test.for(shells)('T10 the output of a command in $name lies between its numbers', async (shell) => {
  const { terminals, session } = await openShell(shell, true);
  await using _ = terminals;
  await enter(session, 'echo one; echo two');
  const [command] = session.shell.commands.list();
  const { startSeq, endSeq = 0 } = command ?? { startSeq: 0 };
  const output = Buffer.concat(session.log.read(startSeq, endSeq - startSeq)).toString();
  // zsh has marked a missing newline by then, and fish goes to the first column.
  expect(plain(output)).toMatch(/^\r?one\r\ntwo\r\n/);
});

test.for(shells.flatMap((shell) => ['', '-l'].map((flag) => ({ ...shell, flag }))))(
  'T10 $name $flag reads the start-up files that it would read anyway, and leaves no variable',
  async (shell) => {
    const shows: string[] = [];
    for (const integrated of [false, true]) {
      await using terminals = await openTerminals({
        integrated,
        files: shell.startUp,
        env: { ENV: '/nowhere' },
      });
      const session = await terminals.open(shell.name, shell.flag ? [shell.flag] : []);
      type(session, 'echo "at $ZDOTDIR $ENV $HISTFILE"; env | grep -c BERTH_SHELL\r');
      await waitFor(
        () => /^\d+\r?$/m.test(plain(outputOf(session))),
        20_000,
        () => outputOf(session),
      );
      type(session, shell.name === 'bash' ? 'shopt login_shell; shopt -o posix\r' : 'true\r');
      type(session, 'exit\r');
      await waitFor(
        () => !session.isRunning,
        20_000,
        () => outputOf(session),
      );
      const lines = plain(outputOf(session))
        .replaceAll(terminals.home, '~')
        .split(/[\r\n]+/);
      shows.push(lines.filter((line) => /^(read|at|\d+$|login_shell|posix)/.test(line)).join('\n'));
    }
    expect(shows[1]).toBe(shows[0]);
    expect(shows[0]).toContain('read ');
  },
);

test.for(shells)('T12 in $name a mark without the nonce is none', async (shell) => {
  const { terminals, session } = await openShell(shell, true);
  await using _ = terminals;
  const before = session.shell.commands.list().length;
  const forged = ['133;C;cmdline_url=forged', '133;D;0', '133;A', '133;C;k=;cmdline_url=forged'];
  const line = forged.map((mark) => `printf '\\033]${mark}\\a'`).join('; ');
  await enter(session, line);
  const commands = session.shell.commands.list();
  expect(commands.slice(before).map(({ text }) => text)).toEqual([line]);
});

test('T11 a forged end of a command frees no terminal, and a program cannot read the nonce', async () => {
  await using terminals = await openTerminals({ integrated: true });
  const session = await terminals.open('bash', []);
  await untilActivity(session, ({ kind }) => kind === 'prompt');
  type(session, "env; printf '\\033]133;D;0\\a\\033]133;A\\a'; read -e answer\r");
  const { kind } = await untilActivity(session, ({ source }) => source === 'shell-mark');
  expect({ kind, told: outputOf(session).includes('SHELL_NONCE') }).toEqual({
    kind: 'program',
    told: false,
  });
});

test('T11 a shell in the place of the shell is believed without marks', async () => {
  await using terminals = await openTerminals({ integrated: true });
  const session = await terminals.open('bash', []);
  await untilActivity(session, ({ kind }) => kind === 'prompt');
  type(session, 'exec bash --norc\r');
  await waitFor(() => session.shell.commands.list().length > 0);
  const found = await untilActivity(session, ({ kind }) => kind === 'prompt');
  expect(found.halfTyped).toBe(false);
});

test('T11 a line that goes on is half-typed, as the marks tell', async () => {
  await using terminals = await openTerminals({ integrated: true });
  const session = await terminals.open('bash', []);
  await untilActivity(session, ({ kind }) => kind === 'prompt');
  type(session, 'cat <<EOF\r');
  const open = await untilActivity(session, ({ halfTyped }) => halfTyped);
  type(session, 'EOF\r');
  const done = await untilActivity(session, ({ halfTyped }) => !halfTyped);
  expect([open.kind, done.kind, terminals.holds.size]).toEqual(['prompt', 'prompt', 0]);
});
