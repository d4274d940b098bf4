import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type Command, type CommandEntry, type Context, findCommand } from './command.ts';
import { exitCode } from './exit-codes.ts';
import { explainError } from './explain-error.ts';
import { type Failure, usageFailure } from './failure.ts';
import { helpText, overviewText } from './help-text.ts';
import { parseArguments } from './parse-arguments.ts';
import { nearest } from './text/nearest.ts';
import { visible } from './text/visible.ts';
import { versionText } from './version-text.ts';

/** Runs one command line. Answers its exit code; errors are printed here and nowhere else. */
export async function runCommandLine(argv: readonly string[], context: Context): Promise<number> {
  try {
    return await dispatch(argv, context);
  } catch (error) {
    const failure = explainError(error, context.env);
    context.stderr.write(errorText(failure));
    return failure.exitCode;
  }
}

async function dispatch(argv: readonly string[], context: Context): Promise<number> {
  const { commands } = context;
  const [first, ...rest] = argv;
  if (first === '--version' || first === '-V' || first === '-v') {
    context.stdout.write(versionText());
    return exitCode.ok;
  }
  if (first === '--help' || first === '-h') {
    context.stdout.write(overviewText(commands));
    return exitCode.ok;
  }
  const entry = first === undefined ? undefined : findCommand(commands, first);
  if (entry) return await run(await entry.load(), rest, context);
  if (first?.startsWith('-') && first !== '--') throw optionBeforeCommand(first, rest, context);
  if (first !== undefined && first !== '--') await checkFolder(first, context);
  const open = findCommand(commands, 'open') as CommandEntry;
  return await run(await open.load(), argv, context);
}

async function run(command: Command, argv: readonly string[], context: Context): Promise<number> {
  const parsed = parseArguments(command, argv);
  if (parsed.kind === 'run') return await command.run(parsed, context);
  context.stdout.write(helpText(command));
  return exitCode.ok;
}

/** `berth WORD` opens a folder. A word that is neither a folder nor a command was mistyped. */
async function checkFolder(word: string, { cwd, commands }: Context): Promise<void> {
  const folder = path.resolve(cwd, word);
  // Whatever is wrong with a folder that exists, `berth open` says it better.
  if (word.includes(path.sep) || (await stat(folder).catch(() => undefined))) return;
  const meant = nearest(
    word,
    commands.map(({ name }) => name),
  );
  throw usageFailure(
    `There is no command and no folder "${word}".${meant ? ` Did you mean "berth ${meant}"?` : ''}`,
    'berth help lists the commands.',
  );
}

/** Without a command there are no options; with one they stand behind it. */
function optionBeforeCommand(
  option: string,
  rest: readonly string[],
  { commands }: Context,
): Failure {
  const at = rest.findIndex((word) => findCommand(commands, word) !== undefined);
  const name = rest[at];
  if (name === undefined) {
    return usageFailure(`berth has no option ${option}.`, 'berth help lists the commands.');
  }
  const moved = [name, option, ...rest.slice(0, at), ...rest.slice(at + 1)].join(' ');
  return usageFailure(
    `Options stand after the command: berth ${moved}`,
    `See: berth ${name} --help`,
  );
}

/** One sentence, and a hint where there is one. What came from elsewhere cannot move the cursor. */
function errorText({ message, hint }: Failure): string {
  return `berth: ${visible(message)}\n${hint ? `hint: ${visible(hint)}\n` : ''}`;
}
