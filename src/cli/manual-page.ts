import { thisBuild } from '../shared/build-stamp.ts';
import type { Command } from './command.ts';
import { optionTerm, usageLine, visibleOptions } from './help-text.ts';

/** The manual page berth(1) in roff (man(7)). */
export function manualPage(commands: readonly Command[]): string {
  return [
    `.TH BERTH 1 "" "berth ${roff(thisBuild.version)}" "User Commands"`,
    '.SH NAME',
    'berth \\- a desktop home for terminals and coding agents',
    '.SH SYNOPSIS',
    '.B berth',
    '[FOLDER]',
    '.br',
    '.B berth',
    'COMMAND [ARGUMENTS]',
    '.SH DESCRIPTION',
    'Without a command, opens a folder in Berth and starts the app if it does not run.',
    'The commands work with the sessions of a workspace: a folder that Berth has open.',
    '.PP',
    'A session is named by its id, by the beginning of an id that no other has, by its exact name, or by',
    'what ls shows as its name, if that is the only one.',
    '.PP',
    'Inside a session of Berth status, ls, ask and berth FOLDER work; the rest is refused.',
    '.SH COMMANDS',
    ...commands.flatMap(section),
    '.SH EXIT STATUS',
    ...exitStatus.flatMap(([code, meaning]) => ['.TP', `.B ${code}`, roff(meaning)]),
    '.SH ENVIRONMENT',
    ...environment.flatMap(([name, meaning]) => ['.TP', `.B ${name}`, roff(meaning)]),
    '',
  ].join('\n');
}

const exitStatus: readonly (readonly [string, string])[] = [
  ['0', 'Done.'],
  ['1', 'Failed; for ask, refused.'],
  ['2', 'run: a question waits for a person.'],
  ['3', 'ask: the question was withdrawn or expired; run: no such session.'],
  ['4', 'No host has the workspace open.'],
  ['64', 'Wrong usage.'],
  ['124', 'run, wait: it took longer than --max-time, --timeout.'],
  ['130', 'Interrupted.'],
];

const environment: readonly (readonly [string, string])[] = [
  [
    'BERTH_SOCKET, BERTH_TOKEN',
    'Set by Berth in its sessions; name the host a session belongs to.',
  ],
  ['BERTH_APP_COMMAND', 'How open starts the app: a command line, or a JSON list of its words.'],
  ['XDG_STATE_HOME', 'Where Berth keeps its state.'],
  ['NO_COLOR', 'Set to anything: no colours.'],
];

function section(command: Command): string[] {
  return [
    `.SS ${roff(command.name)}`,
    `.B ${roff(usageLine(command))}`,
    '.PP',
    roff(`${command.summary}.`),
    ...visibleOptions(command).flatMap((entry) => [
      '.TP',
      `.B ${roff(optionTerm(entry))}`,
      roff(entry[1].doc),
    ]),
    ...(command.notes ?? []).flatMap((note) => ['.PP', roff(note)]),
    '.PP',
    roff(`Example: ${command.example.does}`),
    '.PP',
    '.nf',
    `.RS`,
    roff(command.example.line),
    '.RE',
    '.fi',
  ];
}

/** Backslashes and hyphens as themselves; a line that starts with a dot or a quote is no request. */
function roff(text: string): string {
  return text
    .replace(/\\/g, '\\e')
    .replace(/-/g, '\\-')
    .replace(/^([.'])/, '\\&$1');
}
