import type { Command } from '../command.ts';
import { visibleOptions } from '../help-text.ts';

export function bashCompletion(commands: readonly Command[]): string {
  return `# bash completion for berth
_berth_sessions() {
  local line
  COMPREPLY=()
  while IFS=$'\\t' read -r line _; do
    if [[ $line == "$1"* || $(printf %q "$line") == "$1"* ]]; then COMPREPLY+=("$line"); fi
  done < <(berth ls --words 2>/dev/null)
}
_berth() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]}
  if [[ $COMP_CWORD -eq 1 ]]; then
    COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(' ')}' -- "$word"; compgen -d -- "$word"))
    return
  fi
  case $before in
    --workspace|-w|--cwd) COMPREPLY=($(compgen -d -- "$word")); return ;;
  esac
  case \${COMP_WORDS[1]} in
${commands.map(branch).join('\n')}
  esac
}
complete -o filenames -F _berth berth
`;
}

function branch(command: Command): string {
  const options = [...visibleOptions(command).map(([name]) => `--${name}`), '--help'].join(' ');
  return `    ${command.name})
      if [[ $word == -* ]]; then COMPREPLY=($(compgen -W '${options}' -- "$word"))
      else ${operands(command)}; fi ;;`;
}

function operands({ operands: { completes } }: Command): string {
  if (completes === 'sessions') {
    return '_berth_sessions "$word"';
  }
  if (completes === 'folders') return 'COMPREPLY=($(compgen -d -- "$word"))';
  if (completes) return `COMPREPLY=($(compgen -W '${completes.join(' ')}' -- "$word"))`;
  return 'COMPREPLY=()';
}
