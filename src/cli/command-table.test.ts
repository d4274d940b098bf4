import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commandTable } from './command-table.ts';
import { completionScripts } from './completions/completion-scripts.ts';
import { helpText, optionTerm, overviewText, usageLine, visibleOptions } from './help-text.ts';
import { manualPage } from './manual-page.ts';

const commands = await Promise.all(commandTable.map(({ load }) => load()));

test('K11 the table says of each command what the command says of itself', () => {
  expect(commandTable.map(({ name, summary }) => ({ name, summary }))).toEqual(
    commands.map(({ name, summary }) => ({ name, summary })),
  );
  for (const { name } of commands) expect(overviewText(commandTable)).toContain(`  ${name} `);
});

test.each(commands.map((command) => [command.name, command] as const))(
  'K11 the help of berth %s has usage, options, an example, and fits a terminal',
  (name, command) => {
    const text = helpText(command);
    expect(text).toContain(`Usage: berth ${name}`);
    expect(text).toContain(`\n  ${command.example.line}`);
    for (const entry of visibleOptions(command)) expect(text).toContain(optionTerm(entry));
    const long = text
      .split('\n')
      .filter((line) => line.length > 80 && !/^Usage|^ {2}berth|^ {2}-/.test(line));
    expect(long).toEqual([]);
  },
);

test('K11 every string option says what its value is', () => {
  for (const command of commands) {
    for (const [, spec] of Object.entries(command.options)) {
      if (spec.type === 'string') expect(spec.value).toBeTruthy();
    }
  }
});

test('K11 the manual page has every command, option and exit code', () => {
  const page = manualPage(commands).replaceAll('\\-', '-');
  for (const command of commands) {
    expect(page).toContain(`.SS ${command.name}\n`);
    for (const [name] of visibleOptions(command)) expect(page).toContain(`--${name}`);
  }
  for (const code of [0, 1, 3, 4, 64, 124, 130]) expect(page).toContain(`.B ${code}\n`);
});

test.each(Object.entries(completionScripts))(
  'K11 %s completes every command and option',
  (_, script) => {
    const text = script(commands);
    for (const command of commands) {
      expect(text).toContain(command.name);
      for (const [name] of visibleOptions(command)) expect(text).toContain(name);
    }
  },
);

test('K11 docs/cli.md shows the usage of every command', () => {
  const page = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8');
  for (const command of commands) expect(page).toContain(usageLine(command));
});
