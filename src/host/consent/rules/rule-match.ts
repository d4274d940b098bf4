import path from 'node:path';
import type { QuestionOption } from '../../../shared/protocol/question.ts';
import type { Rule, RuleMatch } from '../../../shared/protocol/rule.ts';
import type { Inquiry } from '../question-book.ts';
import { simpleCommand } from './simple-command.ts';

/** The command of a question that a rule can be about. */
export interface RuledCommand {
  readonly asker: string;
  readonly source: Rule['source'];
  readonly command: string;
  /** Where it would run, as told. */
  readonly cwd: string | undefined;
}

/**
 * Programs that run what their words say: a prefix of them allows everything. Shells, interpreters
 * that take code, what changes who runs a program or where, and the precommands of bash and zsh.
 */
const RUNS_ITS_WORDS = new Set(
  (
    'sh bash dash zsh fish ksh mksh csh tcsh busybox toybox env sudo doas su runuser setpriv pkexec ' +
    'xargs parallel find fd time timeout nice ionice nohup setsid stdbuf unbuffer script expect watch entr chroot unshare ' +
    'nsenter flock taskset chrt strace ltrace gdb eval exec command builtin source . trap alias noglob nocorrect repeat - ' +
    'coproc python python2 python3 perl ruby node deno bun php lua awk gawk mawk sed ssh rsh docker podman kubectl npx bunx pnpx uvx pipx ' +
    'ld.so start-stop-daemon systemd-run screen tmux caffeinate proxychains firejail bwrap vim vi emacs'
  ).split(' '),
);

/** The command that a question is about, where a rule could answer it at all. */
export function ruledCommand(
  inquiry: Pick<Inquiry, 'source' | 'asker' | 'subject' | 'input' | 'cwd'>,
): RuledCommand | undefined {
  const { source, asker, subject, input, cwd } = inquiry;
  if (source === 'askpass' || source === 'elicitation') return undefined;
  if (subject?.kind !== 'command' || input !== 'none') return undefined;
  return { asker: asker.name, source, command: subject.command, cwd: subject.cwd ?? cwd };
}

/** The prefixes that a rule may have for this line, the longest first. */
export function possiblePrefixes(line: string): readonly (readonly string[])[] {
  const argv = simpleCommand(line)?.argv;
  if (!argv || runsItsWords(argv)) return [];
  const longest = Math.min(argv.length, 8);
  const prefixes = Array.from({ length: Math.max(0, longest - 1) }, (_, at) =>
    argv.slice(0, longest - at),
  );
  // What `--` ends says nothing more than the words before it.
  return prefixes.filter((words) => words.at(-1) !== '--');
}

/** The rule that decides about a command: the strictest that fits (deny, ask, allow). */
export function decidingRule(rules: readonly Rule[], asked: RuledCommand): Rule | undefined {
  const fitting = rules.filter(
    (rule) =>
      rule.asker === asked.asker && rule.source === asked.source && fits(rule, asked.command),
  );
  const of = (effect: Rule['effect']) => fitting.find((rule) => rule.effect === effect);
  return of('deny') ?? of('ask') ?? of('allow');
}

/** The one option that a rule may pick; undefined where it is not plain which (spec C8). */
export function pickedOption(
  effect: Rule['effect'],
  options: readonly QuestionOption[],
): QuestionOption | undefined {
  if (effect === 'ask') return undefined;
  const wanted = effect === 'allow' ? 'allow_once' : 'reject_once';
  const [only, another] = options.filter(({ kind }) => kind === wanted);
  if (!only || another) return undefined;
  return options.filter(({ id }) => id === only.id).length === 1 ? only : undefined;
}

/** Whether a folder is the workspace or lies in it. Both are real paths. */
export function isInWorkspace(folder: string, workspace: string): boolean {
  const relative = path.relative(workspace, folder);
  return !path.isAbsolute(relative) && relative.split(path.sep)[0] !== '..';
}

/** An allowing rule fits simple commands alone; a strict one also the same line of any shape. */
function fits({ effect, match }: Rule, line: string): boolean {
  const simple = simpleCommand(line);
  if (!simple)
    return effect !== 'allow' && match.kind === 'exact' && match.command.trim() === line.trim();
  if (match.kind === 'exact') {
    return match.command === line || (effect !== 'allow' && sameWords(match, simple.argv));
  }
  const { argv } = simple;
  if (!argv || (effect === 'allow' && runsItsWords(argv))) return false;
  return match.argv.every((word, at) => argv[at] === word);
}

/** So that a second space makes no way round a rule that denies. */
function sameWords(
  match: RuleMatch & { kind: 'exact' },
  argv: readonly string[] | undefined,
): boolean {
  const own = simpleCommand(match.command)?.argv;
  return own !== undefined && argv !== undefined && JSON.stringify(own) === JSON.stringify(argv);
}

function runsItsWords([program = '']: readonly string[]): boolean {
  // `python3.12`, `bash-5.2`: the name without its version.
  const name = path.basename(program).replace(/[-.\d]+$/, '') || program;
  return RUNS_ITS_WORDS.has(path.basename(program)) || RUNS_ITS_WORDS.has(name);
}
