import { type CommandEntry, defineCommand, findCommand } from '../command.ts';
import { exitCode } from '../exit-codes.ts';
import { usageFailure } from '../failure.ts';
import { helpText, overviewText } from '../help-text.ts';
import { manualPage } from '../manual-page.ts';
import { nearest } from '../text/nearest.ts';

export const help = defineCommand({
  name: 'help',
  summary: 'Explain a command, or print the manual page',
  operands: { usage: '[COMMAND]', min: 0, max: 1 },
  options: { man: { type: 'boolean', doc: 'Print the manual page in roff, for man.' } },
  example: { line: 'berth help --man | man -l -', does: 'read the manual page' },
  async run({ options, operands: [name] }, { stdout, commands }) {
    if (options.man)
      stdout.write(manualPage(await Promise.all(commands.map(({ load }) => load()))));
    else if (name === undefined) stdout.write(overviewText(commands));
    else stdout.write(helpText(await lookUp(name, commands)));
    return exitCode.ok;
  },
});

async function lookUp(name: string, commands: readonly CommandEntry[]) {
  const entry = findCommand(commands, name);
  if (entry) return await entry.load();
  const meant = nearest(
    name,
    commands.map((known) => known.name),
  );
  throw usageFailure(
    `There is no command "${name}".${meant ? ` Did you mean "berth ${meant}"?` : ''}`,
    'berth help lists the commands.',
  );
}
