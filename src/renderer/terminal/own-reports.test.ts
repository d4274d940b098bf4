import { Terminal } from '@xterm/headless';
import { expect, test } from 'vitest';
import { createOwnReports } from './own-reports.ts';

const FOCUS_IN = '\u001b[I';
const FOCUS_OUT = '\u001b[O';
const MOUSE = '\u001b[<35;4;7M';

/** A terminal in a page that has the focus: it reports so as soon as it is asked to. */
function reportingTerminal() {
  const terminal = new Terminal({ allowProposedApi: true });
  const typed: string[] = [];
  const now = { replaying: false, silent: false };
  terminal.parser.registerCsiHandler({ prefix: '?', final: 'h' }, (params) => {
    if (params.includes(1004)) terminal.input(FOCUS_IN);
    return false;
  });
  const reports = createOwnReports(terminal, {
    isReplaying: () => now.replaying,
    isSilent: () => now.replaying || now.silent,
    type: (text) => typed.push(text),
  });
  terminal.onData((text) => {
    if (reports.passes(text)) typed.push(text);
  });
  const output = (text: string) =>
    new Promise<void>((resolve) => terminal.write(text, () => setTimeout(resolve)));
  return { typed, now, output, input: (text: string) => terminal.input(text) };
}

test('T12 a mode in old output types nothing into the program of now', async () => {
  const { typed, now, output, input } = reportingTerminal();
  now.replaying = true;
  await output('\u001b[?1003;1006;1004h');
  for (const report of [FOCUS_IN, MOUSE, FOCUS_OUT]) input(report);
  input('ls\r');
  await output('\u001b[?1003;1006;1004l');
  now.replaying = false;
  await output('$ ');
  expect(typed).toEqual(['ls\r']);
});

test('a program that asks now is told, and of each change after that', async () => {
  const { typed, output, input } = reportingTerminal();
  await output('\u001b[?1004h');
  for (const report of [FOCUS_OUT, MOUSE, FOCUS_IN]) input(report);
  expect(typed).toEqual([FOCUS_IN, FOCUS_OUT, MOUSE, FOCUS_IN]);
});

test('the last change of focus during a replay is told once it is over, if it still matters', async () => {
  const { typed, now, output, input } = reportingTerminal();
  now.replaying = true;
  await output('\u001b[?1004h');
  input(FOCUS_OUT);
  input(FOCUS_IN);
  now.replaying = false;
  await output('$ ');
  await output('$ ');
  expect(typed).toEqual([FOCUS_IN]);
});

test('T5 where another terminal answers, only real changes of focus are told', async () => {
  const { typed, now, output, input } = reportingTerminal();
  now.silent = true;
  await output('\u001b[?1004h');
  input(FOCUS_OUT);
  expect(typed).toEqual([FOCUS_OUT]);
});
