import { expect, test } from 'vitest';
import { defineCommand } from './command.ts';
import { parseArguments } from './parse-arguments.ts';

const command = defineCommand({
  name: 'new',
  summary: 'Start a program',
  operands: { usage: '[-- COMMAND ARG...]', min: 0, max: 3 },
  options: {
    name: { type: 'string', short: 'n', value: 'N', doc: 'Its name.' },
    json: { type: 'boolean', doc: 'JSON.' },
    option: { type: 'string', multiple: true, value: 'ID=LABEL', doc: 'A button.' },
    secret: { type: 'boolean', hidden: true, doc: 'Not yet.' },
  },
  example: { line: 'berth new', does: 'nothing' },
  run: async () => 0,
});
const parse = (...argv: string[]) => parseArguments(command, argv);

test('K3 options and the words after -- are told apart', () => {
  expect(parse('-n', 'dev', '--json', '--', 'npm', 'run', '--x')).toEqual({
    kind: 'run',
    options: { name: 'dev', json: true },
    operands: ['npm', 'run', '--x'],
  });
  expect(parse('--option', 'a=A', '--option=b=B', '-')).toMatchObject({
    options: { option: ['a=A', 'b=B'] },
    operands: ['-'],
  });
});

test('K11 --help wins over every mistake', () => {
  expect(parse('--nonsense', '--help')).toEqual({ kind: 'help' });
  expect(parse('-h')).toEqual({ kind: 'help' });
  expect(parse('--', '--help')).toMatchObject({ kind: 'run', operands: ['--help'] });
});

test.each([
  [['--jsn'], /no option --jsn\. Did you mean --json\?/],
  [['--secrt'], /no option --secrt\.$/],
  [['-x'], /no option -x\./],
  [['--name'], /--name needs a value/],
  [['--name', '--json'], /--name needs a value/],
  [['--json=yes'], /--json takes no value/],
  [['a', 'b', 'c', 'd'], /does not know what to do with "d"/],
  [['--__proto__'], /no option --__proto__/],
])('K11 %j is refused with a sentence and exit code 64', (argv, sentence) => {
  expect(() => parse(...argv)).toThrow(
    expect.objectContaining({ exitCode: 64, message: expect.stringMatching(sentence) }),
  );
});

test('K11 an operand that is missing is asked for by its name', () => {
  const attach = defineCommand({ ...command, operands: { usage: 'SESSION', min: 1, max: 1 } });
  expect(() => parseArguments(attach, [])).toThrow(
    expect.objectContaining({ message: 'berth new needs: SESSION', exitCode: 64 }),
  );
});
