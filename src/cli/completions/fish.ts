import type { Command } from '../command.ts';
import { visibleOptions } from '../help-text.ts';

export function fishCompletion(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => [
    `complete -c berth -f -n __fish_use_subcommand -a ${command.name} -d ${quote(command.summary)}`,
    ...options(command),
    ...operands(command),
  ]);
  return `# fish completion for berth
function __berth_sessions
    berth ls --words 2>/dev/null
end
complete -c berth -n __fish_use_subcommand -a '(__fish_complete_directories)'
${lines.join('\n')}
`;
}

const within = ({ name }: Command): string => `-n '__fish_seen_subcommand_from ${name}'`;

function options(command: Command): string[] {
  return visibleOptions(command).map(([name, { type, short, value, doc }]) => {
    const takes = type === 'string' ? ' -r' : '';
    const folders = value === 'DIR' ? ` -a '(__fish_complete_directories)'` : '';
    const letter = short ? ` -s ${short}` : '';
    return `complete -c berth ${within(command)} -l ${name}${letter}${takes}${folders} -d ${quote(doc)}`;
  });
}

function operands(command: Command): string[] {
  const { completes } = command.operands;
  if (completes === undefined) return [];
  const offer =
    completes === 'sessions'
      ? '(__berth_sessions)'
      : completes === 'folders'
        ? '(__fish_complete_directories)'
        : completes.join(' ');
  return [`complete -c berth -f ${within(command)} -a ${quote(offer)}`];
}

const quote = (text: string): string => `'${text.replace(/\\/g, '\\\\').replace(/'/g, `\\'`)}'`;
