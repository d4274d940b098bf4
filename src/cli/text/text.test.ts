import { expect, test } from 'vitest';
import { textWidth, truncate } from './cell-width.ts';
import { nearest } from './nearest.ts';
import { styleOf, widthOf } from './style.ts';
import { table } from './table.ts';
import { visible, visibleLines } from './visible.ts';

test.each([
  ['stauts', 'status'],
  ['stat', 'status'],
  ['atach', 'attach'],
  ['kil', 'kill'],
  ['sl', 'ls'],
  ['a', undefined],
  ['frobnicate', undefined],
])('K11 the nearest command to "%s" is %s', (word, meant) => {
  const commands = ['status', 'new', 'ls', 'attach', 'logs', 'send', 'kill', 'ask'];
  expect(nearest(word, commands)).toBe(meant);
});

test('T12 what a program chose as its title cannot move the cursor, reorder or hide text', () => {
  expect(visible('a\x1b[2Jb\rc\u202ed\u200be\x9bf\x7f')).toBe(
    'a␛[2Jb␍c<U+202E>d<U+200B>e<U+009B>f␡',
  );
  expect(visible('plain äöü 漢字 👩‍💻')).toBe('plain äöü 漢字 👩‍💻');
  expect(visibleLines('one\ntwo\t')).toBe('one\ntwo␉');
});

test.each([
  ['abc', 3],
  ['漢字', 4],
  ['e\u0301', 1],
  ['👩‍💻', 2],
  ['한국어', 6],
  ['', 0],
])('the width of "%s" is %i cells', (text, cells) => {
  expect(textWidth(text)).toBe(cells);
});

test('a text is cut between characters, never through a wide one', () => {
  expect(['漢字漢字', 'abcdef', 'abc'].map((text) => truncate(text, 4))).toEqual([
    '漢…',
    'abc…',
    'abc',
  ]);
});

const columns = [
  { title: 'ID' },
  { title: 'NAME', shrinks: true },
  { title: 'PID', align: 'right' },
] as const;

test('K11 a table aligns by cells and makes control characters visible', () => {
  const text = table(
    columns,
    [
      ['a1', '漢字', '7'],
      ['b22', 'x\ny', '4711'],
    ],
    { width: undefined },
  );
  expect(text).toBe(['ID   NAME   PID', 'a1   漢字     7', 'b22  x␊y   4711', ''].join('\n'));
});

test('K11 a table is cut to the terminal, and not at all in a pipe', () => {
  const rows = [['a1', 'a name that goes on and on', '7']];
  expect(table(columns, rows, { width: 24 })).toBe(
    ['ID  NAME             PID', 'a1  a name that go…    7', ''].join('\n'),
  );
  expect(table(columns, rows, { width: undefined })).toContain('a name that goes on and on');
});

test('K11 no colour in a pipe, with NO_COLOR or on a dumb terminal', () => {
  const write = () => true;
  const terminal = { isTTY: true, columns: 100, write } as never;
  const pipe = { write } as never;
  const bold = (output: never, env = {}) => styleOf(output, env).bold('x');
  expect([
    bold(terminal),
    bold(pipe),
    bold(terminal, { NO_COLOR: '1' }),
    bold(terminal, { TERM: 'dumb' }),
  ]).toEqual(['\x1b[1mx\x1b[0m', 'x', 'x', 'x']);
  expect([widthOf(terminal), widthOf(pipe)]).toEqual([100, undefined]);
});
