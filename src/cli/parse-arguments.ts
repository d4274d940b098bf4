import { parseArgs } from 'node:util';
import type { Arguments, Command, Options } from './command.ts';
import { usageFailure } from './failure.ts';
import { usageLine } from './help-text.ts';
import { nearest } from './text/nearest.ts';

const helpOption = {
  help: { type: 'boolean', short: 'h', doc: 'Show this help.' },
} as const satisfies Options;

export type Parsed = { readonly kind: 'help' } | ({ readonly kind: 'run' } & Arguments<Options>);

/**
 * Reads a command line against what its command declares. `--help` wins over every mistake.
 *
 * @throws Failure with the usage exit code and a sentence about the first thing that is wrong.
 */
export function parseArguments(command: Command, argv: readonly string[]): Parsed {
  const options: Options = { ...command.options, ...helpOption };
  const { tokens, values, positionals } = parseArgs({
    args: [...argv],
    options,
    allowPositionals: true,
    // The tokens are checked below, with better sentences than Node has.
    strict: false,
    tokens: true,
  });
  if (tokens.some((token) => token.kind === 'option' && token.name === 'help')) {
    return { kind: 'help' };
  }
  for (const token of tokens) if (token.kind === 'option') checkOption(command, options, token);
  checkCount(command, positionals);
  return { kind: 'run', options: values as Arguments<Options>['options'], operands: positionals };
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

function checkOption(command: Command, options: Options, token: OptionToken): void {
  const { name, rawName, value, inlineValue } = token;
  const spec = Object.hasOwn(options, name) ? options[name] : undefined;
  if (!spec) throw unknownOption(command, options, token);
  if (spec.type === 'boolean') {
    if (value !== undefined) throw usageFailure(`${rawName} takes no value.`, see(command));
    return;
  }
  const looksLikeOption = !inlineValue && value?.startsWith('-') && value !== '-';
  if (value === undefined || looksLikeOption) {
    const hint = looksLikeOption ? `If ${value} is meant, write ${rawName}=${value}` : see(command);
    throw usageFailure(`${rawName} needs a value: ${rawName} ${spec.value}`, hint);
  }
}

function unknownOption(command: Command, options: Options, { name, rawName }: OptionToken): Error {
  const visible = Object.keys(options).filter((key) => !options[key]?.hidden);
  const meant = rawName.startsWith('--') ? nearest(name, visible) : undefined;
  const dashes = command.operands.usage.includes('--')
    ? 'Options of the program itself come after "--".'
    : undefined;
  return usageFailure(
    `berth ${command.name} has no option ${rawName}.${meant ? ` Did you mean --${meant}?` : ''}`,
    dashes ?? see(command),
  );
}

function checkCount(command: Command, operands: readonly string[]): void {
  const { min, max } = command.operands;
  if (operands.length < min) {
    const given = operands.length === 0 ? '' : ' more';
    throw usageFailure(
      `berth ${command.name} needs${given}: ${command.operands.usage}`,
      `Usage: ${usageLine(command)}`,
    );
  }
  if (operands.length > max) {
    throw usageFailure(
      `berth ${command.name} does not know what to do with "${operands[max]}".`,
      `Usage: ${usageLine(command)}`,
    );
  }
}

const see = (command: Command): string => `See: berth ${command.name} --help`;
