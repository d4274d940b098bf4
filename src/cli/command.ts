import type { Readable } from 'node:stream';
import type { WriteStream } from 'node:tty';
import type { Clock } from '../shared/clock.ts';

export interface OptionSpec {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  readonly multiple?: boolean;
  /** How usage texts call the value: `DIR`. Every `string` option has one. */
  readonly value?: string;
  readonly doc: string;
  /** Understood, but in no usage text or completion. */
  readonly hidden?: boolean;
}
export type Options = Readonly<Record<string, OptionSpec>>;

type OptionValue<S extends OptionSpec> = S['type'] extends 'boolean'
  ? boolean
  : S extends { readonly multiple: true }
    ? readonly string[]
    : string;
export type OptionValues<O extends Options> = {
  readonly [K in keyof O]?: OptionValue<O[K]> | undefined;
};

/** What stands on the command line beside the options. */
export interface Operands {
  /** As usage texts show them: `SESSION [NAME]`. */
  readonly usage: string;
  readonly min: number;
  readonly max: number;
  /** What completion offers for the first one. */
  readonly completes?: 'sessions' | 'folders' | readonly string[];
}

export interface Arguments<O extends Options> {
  readonly options: OptionValues<O>;
  readonly operands: readonly string[];
}

/** Input of a command. `isTTY` and `setRawMode` are there when it is a terminal. */
export type Input = Readable & { isTTY?: boolean; setRawMode?(on: boolean): unknown };
/** Output of a command: a terminal, a pipe or a file. */
export type Output = Pick<WriteStream, 'write' | 'on' | 'off'> & {
  isTTY?: boolean;
  columns?: number;
  rows?: number;
};

/** Where a command runs. Commands take everything from here, so that tests can give it. */
export interface Context {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly clock: Clock;
  /** What `berth help` and `berth completion` tell about. */
  readonly commands: readonly CommandEntry[];
}

/** One command of `berth`. One file under `commands/` holds one of them. */
export interface Command<O extends Options = Options> {
  readonly name: string;
  /** One line for the list of commands. No full stop. */
  readonly summary: string;
  readonly operands: Operands;
  readonly options: O;
  /** A command line that works, and what it does. */
  readonly example: { readonly line: string; readonly does: string };
  /** What else the person should know, one paragraph each. */
  readonly notes?: readonly string[];
  /** Answers the exit code. Throws a `Failure` or a `BerthError` when it cannot do its work. */
  run(args: Arguments<O>, context: Context): Promise<number>;
}

/** A command before it is loaded: `berth help` need not load the protocol. */
export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  load(): Promise<Command>;
}

export function findCommand(
  commands: readonly CommandEntry[],
  name: string,
): CommandEntry | undefined {
  return commands.find((candidate) => candidate.name === name);
}

/** Infers the option types, so that `run` sees what was declared. */
export function defineCommand<const O extends Options>(command: Command<O>): Command<O> {
  return command;
}

export const noOperands: Operands = { usage: '', min: 0, max: 0 };

export const jsonOption = {
  json: { type: 'boolean', doc: 'Print JSON. The shapes are documented and stable.' },
} as const satisfies Options;

export const workspaceOption = {
  workspace: {
    type: 'string',
    short: 'w',
    value: 'DIR',
    doc:
      'The workspace. Default: that of the session around, else the nearest open one at or above ' +
      'the current folder, else the only open one.',
  },
} as const satisfies Options;
