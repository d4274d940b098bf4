import { defineCommand } from '../command.ts';
import { completionScripts } from '../completions/completion-scripts.ts';
import { exitCode } from '../exit-codes.ts';
import { usageFailure } from '../failure.ts';

const shells = Object.keys(completionScripts);

export const completion = defineCommand({
  name: 'completion',
  summary: 'Print the completion script of a shell',
  operands: { usage: shells.join('|'), min: 1, max: 1, completes: shells },
  options: {},
  example: {
    line: 'berth completion bash > ~/.local/share/bash-completion/completions/berth',
    does: 'complete commands, options and sessions in bash',
  },
  notes: [
    'For zsh, write it to a file _berth in a folder of $fpath. For fish, write it to ' +
      '~/.config/fish/completions/berth.fish.',
  ],
  async run({ operands: [shell = ''] }, { stdout, commands }) {
    const script = Object.hasOwn(completionScripts, shell) ? completionScripts[shell] : undefined;
    if (!script) {
      throw usageFailure(`There is no completion for "${shell}", only for ${shells.join(', ')}.`);
    }
    stdout.write(script(await Promise.all(commands.map(({ load }) => load()))));
    return exitCode.ok;
  },
});
