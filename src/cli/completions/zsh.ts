import type { Command, OptionSpec } from '../command.ts';
import { visibleOptions } from '../help-text.ts';

export function zshCompletion(commands: readonly Command[]): string {
  return `#compdef berth
_berth_sessions() {
  local -a sessions lines
  local line
  lines=(\${(f)"$(berth ls --words 2>/dev/null)"})
  for line in $lines; do sessions+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}"); done
  _describe session sessions
}
_berth() {
  if (( CURRENT == 2 )); then
    local -a commands
    commands=(
${commands.map(({ name, summary }) => `      ${quote(`${name}:${summary}`)}`).join('\n')}
    )
    _describe command commands
    _files -/
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${commands.map(branch).join('\n')}
  esac
}
if [[ $funcstack[1] == _berth ]]; then _berth "$@"; else compdef _berth berth; fi
`;
}

function branch(command: Command): string {
  const specs = [...visibleOptions(command).map(option), quote('--help[Show the help]')];
  return `    ${command.name}) _arguments ${[...specs, ...operands(command)].join(' ')} ;;`;
}

function option([name, { type, multiple, value = '', doc }]: [string, OptionSpec]): string {
  const about = doc.replace(/[[\]:\\]/g, '\\$&');
  const takes =
    type === 'string' ? `:${value.replace(/:/g, '\\:')}:${value === 'DIR' ? '_files -/' : ''}` : '';
  return quote(`${multiple ? '*' : ''}--${name}[${about}]${takes}`);
}

function operands({ operands: { completes, max } }: Command): string[] {
  const many = max > 2 ? '*' : '1';
  if (completes === 'sessions') return [quote(`${many}:session:_berth_sessions`)];
  if (completes === 'folders') return [quote('1:folder:_files -/')];
  return completes ? [quote(`1:word:(${completes.join(' ')})`)] : [];
}

const quote = (text: string): string => `'${text.replace(/'/g, `'\\''`)}'`;
