import headless from '@xterm/headless';
import type { IDecorationOptions } from '@xterm/xterm';
import { expect, test } from 'vitest';
import { CommandMarks } from './command-marks.ts';

type Terminal = ConstructorParameters<typeof CommandMarks>[0];

function setUp() {
  const term = new headless.Terminal({
    cols: 40,
    rows: 5,
    scrollback: 100,
    allowProposedApi: true,
  });
  const selected: [number, number][] = [];
  const bars: { line: number; element: { className: string } }[] = [];
  const extras = {
    registerDecoration({ marker }: IDecorationOptions) {
      const element = { className: '' };
      bars.push({ line: marker.line, element });
      return { element, onRender: (draw: (drawn: object) => void) => draw(element) };
    },
    selectLines: (start: number, end: number) => selected.push([start, end]),
  };
  const terminal = new Proxy(term, {
    get(target, name) {
      const value = Reflect.get(
        name in extras ? extras : target,
        name,
        name in extras ? extras : target,
      );
      return typeof value === 'function' ? value.bind(name in extras ? extras : target) : value;
    },
  }) as unknown as Terminal;
  const marks = new CommandMarks(terminal, () => 'nonce');
  const write = (text: string) => new Promise<void>((done) => term.write(text, done));
  const run = (output: string, exitCode: number, k = 'nonce') =>
    write(
      `\x1b]133;A;k=${k}\x07$ cmd\r\n\x1b]133;C;k=${k};cmdline_url=cmd\x07${output}\x1b]133;D;${exitCode};k=${k}\x07`,
    );
  return { term, marks, selected, bars, run, write };
}

test('T10 a bar beside each command tells how it ended', async () => {
  const { bars, run, write } = setUp();
  await run('one\r\n', 0);
  await run('two\r\n', 3);
  await write('\x1b]133;A;k=nonce\x07$ cmd\r\n\x1b]133;C;k=nonce\x07');
  expect(bars.map(({ line, element }) => [line, element.className.split('-').at(-1)])).toEqual([
    [0, 'done'],
    [2, 'failed'],
    [4, 'running'],
  ]);
});

test('T12 a mark without the nonce of the shell is none', async () => {
  const { bars, marks, run } = setUp();
  await run('forged\r\n', 0, 'guess');
  expect([bars, marks.selectOutput()]).toEqual([[], false]);
});

test('T10 one goes from prompt to prompt, and back to the end', async () => {
  const { term, marks, run } = setUp();
  for (let index = 0; index < 4; index++) await run('a\r\nb\r\nc\r\n', 0);
  const seen: number[] = [];
  for (const by of [-1, -1, 1, 1] as const) {
    marks.jump(by);
    seen.push(term.buffer.active.viewportY);
  }
  expect(seen).toEqual([8, 4, 8, 12]);
});

test('T10 the output of the last command can be selected, also without its last newline', async () => {
  const { marks, selected, run } = setUp();
  await run('one\r\n', 0);
  await run('two\r\nthree', 0);
  marks.selectOutput();
  expect(selected).toEqual([[3, 4]]);
});
