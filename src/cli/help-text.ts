import type { Command, OptionSpec } from './command.ts';

/** `berth attach [--view] [--detach-keys KEYS] SESSION` */
export function usageLine(command: Command): string {
  const options = visibleOptions(command).map(([name, spec]) => {
    const value = spec.type === 'string' ? ` ${spec.value}` : '';
    return `[--${name}${value}]${spec.multiple ? '...' : ''}`;
  });
  return ['berth', command.name, ...options, command.operands.usage].filter(Boolean).join(' ');
}

export function visibleOptions(command: Command): [string, OptionSpec][] {
  return Object.entries(command.options).filter(([, spec]) => !spec.hidden);
}

/** `-w, --workspace DIR` */
export function optionTerm([name, spec]: readonly [string, OptionSpec]): string {
  const short = spec.short ? `-${spec.short}, ` : '';
  return `${short}--${name}${spec.type === 'string' ? ` ${spec.value}` : ''}`;
}

/** What `berth COMMAND --help` prints. */
export function helpText(command: Command): string {
  const options: [string, string][] = visibleOptions(command).map((entry) => [
    optionTerm(entry),
    entry[1].doc,
  ]);
  const parts = [
    `${command.summary}.`,
    `Usage: ${usageLine(command)}`,
    options.length > 0 ? `Options:\n${twoColumns(options)}` : '',
    ...(command.notes ?? []).map((note) => wrap(note, 80)),
    `Example: ${command.example.does}\n  ${command.example.line}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** What `berth help` prints. */
export function overviewText(commands: readonly { name: string; summary: string }[]): string {
  const list = twoColumns(commands.map(({ name, summary }) => [name, summary]));
  return `Berth: a desktop home for terminals and coding agents.

Usage: berth [FOLDER]             open a folder in Berth
       berth COMMAND [ARGUMENTS]

Commands:
${list}

berth COMMAND --help explains one command.
A folder that is called like a command: berth ./status
Inside a session of Berth these work: status, ls, ask, and berth FOLDER.

Example: start a shell in the workspace around here, and be in it
  berth attach "$(berth new)"

Exit codes: 0 done, 1 failed, 2 question pending, 3 question unanswered or no such
session, 4 no host, 64 wrong usage, 124 time is up, 130 interrupted.
`;
}

function twoColumns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([term]) => term.length)) + 2;
  const indent = ' '.repeat(width + 2);
  return rows
    .map(([term, doc]) => `  ${term.padEnd(width)}${wrap(doc, 80 - width - 2, indent)}`)
    .join('\n');
}

/** Breaks a paragraph at spaces; every line but the first starts with `indent`. */
function wrap(text: string, width: number, indent = ''): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line].join(`\n${indent}`);
}
