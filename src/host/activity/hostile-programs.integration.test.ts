import { expect, test } from 'vitest';
import { waitFor } from '../testing/harness.ts';
import { openTerminals, outputOf, type, untilActivity } from '../testing/terminals.ts';

/** Opens bash, types a line, and answers what is found once the program that it starts says "ready". */
async function foundAfter(line: string, integrated = false) {
  await using terminals = await openTerminals({ integrated });
  const session = await terminals.open('bash', integrated ? [] : ['--norc']);
  await untilActivity(session, ({ kind }) => kind === 'prompt');
  type(session, `${line}\r`);
  await waitFor(
    () => /ready\r?\n/.test(outputOf(session)),
    20_000,
    () => outputOf(session),
  );
  const { kind } = await untilActivity(session, ({ kind: now }) => now !== 'unknown');
  return { kind, held: terminals.holds.size };
}

const busy = { kind: 'program', held: 1 };
/** A prompt, as a shell leaves the terminal: keys one by one, not echoed. */
const raw = 'stty -icanon -echo';

test('T12 a program that calls itself a shell and takes the keys like one is still a program', async () => {
  const script =
    "open('/proc/self/comm', 'w').write('bash'); import time; print('ready'); time.sleep(1000)";
  expect(await foundAfter(`${raw}; python3 -c "${script}"`)).toEqual(busy);
});

test('T12 a program in the place of the shell that calls itself a shell is a program', async () => {
  const script =
    "open('/proc/self/comm', 'w').write('bash'); import time; print('ready'); time.sleep(1000)";
  expect(await foundAfter(`${raw}; exec python3 -c "${script}"`)).toEqual(busy);
});

test('T12 a builtin that waits for one key is no prompt, although keys come one by one', async () => {
  expect(await foundAfter('echo rea""dy; read -n 1 key')).toEqual(busy);
});

test('T12 a terminal whose mode was changed for a builtin is no prompt, as the marks know', async () => {
  expect(await foundAfter(`${raw}; echo rea""dy; read key`, true)).toEqual(busy);
});

test('T12 half a mark, and marks with a wrong nonce, change nothing', async () => {
  await using terminals = await openTerminals({ integrated: true });
  const session = await terminals.open('bash', []);
  await untilActivity(session, ({ kind }) => kind === 'prompt');
  type(session, "printf '\\033]133;C;k=0123456789abcdef01234567\\a\\033]133;D;0;k='\r");
  await waitFor(() => session.shell.commands.list().at(-1)?.endedAt !== undefined);
  const { kind } = await untilActivity(session, (now) => now.kind === 'prompt');
  type(session, 'true\r');
  await waitFor(() => session.shell.commands.list().length === 2);
  const texts = session.shell.commands.list().map(({ text }) => text?.slice(0, 6));
  expect([kind, texts]).toEqual(['prompt', ['printf', 'true']]);
});

test('T12 a forged folder is only shown, and one of another machine is not', async () => {
  await using terminals = await openTerminals();
  const session = await terminals.open('bash', ['--norc']);
  type(
    session,
    "printf '\\033]7;file://elsewhere.example/etc\\a\\033]7;file:///usr\\a'; echo don''e\r",
  );
  await waitFor(() => outputOf(session).includes('done'));
  const { folder, cwd } = session.describe();
  expect([folder, cwd]).toEqual(['/usr', terminals.home]);
});

test('S4 helpers that a shell starts before its first line hold nothing, what runs later does', async () => {
  await using terminals = await openTerminals({ files: { '.bashrc': 'sleep 1000 &\n' } });
  const session = await terminals.open('bash', []);
  await untilActivity(session, ({ kind }) => kind === 'prompt');
  const before = terminals.holds.size;
  type(session, 'sleep 1000 &\r');
  const { kind } = await untilActivity(session, (now) => now.kind === 'background');
  expect([before, kind, terminals.holds.size]).toEqual([0, 'background', 1]);
});

test('S5 a key at the prompt holds at once, before anybody looks', async () => {
  await using terminals = await openTerminals();
  const session = await terminals.open('bash', ['--norc']);
  await untilActivity(session, ({ kind }) => kind === 'prompt');
  const resting = terminals.holds.size;
  type(session, 'x');
  const typed = terminals.holds.size;
  type(session, '\x7f');
  const erased = terminals.holds.size;
  type(session, '\r');
  const entered = { held: terminals.holds.size, busy: session.activity.current.busy };
  await untilActivity(session, (now) => !now.busy);
  expect([resting, typed, erased, entered, terminals.holds.size]).toEqual([
    0,
    1,
    0,
    { held: 1, busy: true },
    0,
  ]);
});
