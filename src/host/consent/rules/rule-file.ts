import { createHmac } from 'node:crypto';
import { type ParseError, parse } from 'jsonc-parser';
import { z } from 'zod';
import { type ListedRule, type Rule, rule } from '../../../shared/protocol/rule.ts';
import { sameSecret } from '../../slot/key.ts';

const VERSION = 1;
const sealed = rule.extend({ seal: z.string().max(128).optional() });

/** Whose rules they are, and the key that tells those that Berth wrote from others. */
export interface RuleOwner {
  readonly workspace: string;
  /** Of the state folder; without one no rule that allows can be told from a made-up one. */
  readonly key: string | undefined;
}

export interface ParsedRules {
  readonly rules: readonly ListedRule[];
  /** What was not taken and why: sentences. Nothing of it ever answers a question. */
  readonly problems: readonly string[];
  /** Entries that were not taken: they are the person's, and are written back as they were. */
  readonly others: readonly unknown[];
  /** The file cannot be written without losing something of it. */
  readonly locked: boolean;
}

export const noRules: ParsedRules = { rules: [], problems: [], others: [], locked: false };

/**
 * The rules in a file's text. One that allows and does not carry our seal was written by somebody
 * else: it is listed and waits for a click (spec C10). Anything that is not understood is named, and
 * read as no rule at all.
 */
export function parseRules(text: string, owner: RuleOwner): ParsedRules {
  const errors: ParseError[] = [];
  const root: unknown = parse(text, errors, { allowTrailingComma: true });
  const file = z.object({ version: z.number(), rules: z.array(z.unknown()) }).safeParse(root);
  if (errors.length > 0 || !file.success) return unreadable('is not what Berth writes');
  if (file.data.version !== VERSION) return unreadable('was written by a newer Berth');
  const rules: ListedRule[] = [];
  const problems: string[] = [];
  const others: unknown[] = [];
  for (const [at, entry] of file.data.rules.entries()) {
    const why = problemOf(entry, rules);
    if (why === undefined) rules.push(listed(sealed.parse(entry), owner));
    else {
      problems.push(`Rule ${at + 1} of this folder ${why}. It is not used.`);
      others.push(entry);
    }
  }
  return { rules, problems, others, locked: false };
}

function listed({ seal, ...known }: z.infer<typeof sealed>, owner: RuleOwner): ListedRule {
  const isOurs = known.effect !== 'allow' || isSealed(known, seal, owner);
  return { ...known, state: isOurs ? 'active' : 'unconfirmed' };
}

/** The text of a file with these rules. An unconfirmed one gets no seal. */
export function writeRules(
  { rules, others }: Pick<ParsedRules, 'rules' | 'others'>,
  owner: RuleOwner,
): string {
  const entries = rules.map(({ state, ...known }) => ({
    ...known,
    ...(known.effect === 'allow' && state === 'active' ? { seal: sealOf(known, owner) } : {}),
  }));
  return `${JSON.stringify({ version: VERSION, rules: [...entries, ...others] }, null, 2)}\n`;
}

const unreadable = (why: string): ParsedRules => ({
  ...noRules,
  problems: [
    `The file with the rules of this folder ${why}. No rule is used until it is removed or right again.`,
  ],
  locked: true,
});

function problemOf(entry: unknown, before: readonly Rule[]): string | undefined {
  const read = sealed.strict().safeParse(entry);
  if (read.success) {
    return before.some(({ id }) => id === read.data.id) ? 'has the id of another one' : undefined;
  }
  const [issue] = read.error.issues;
  const field = issue?.path.join('.');
  return field ? `has a bad "${field}"` : `is no rule: ${issue?.message ?? 'it cannot be read'}`;
}

/** Of everything that says what a rule allows; not of how often it was used. */
function sealOf(
  { id, effect, asker, source, match }: Rule,
  { workspace, key = '' }: RuleOwner,
): string {
  const { kind } = match;
  const what = kind === 'exact' ? [match.command] : match.argv;
  return createHmac('sha256', key)
    .update(JSON.stringify([workspace, id, effect, asker, source, kind, what]))
    .digest('hex');
}

const isSealed = (known: Rule, seal: string | undefined, owner: RuleOwner): boolean =>
  owner.key !== undefined && seal !== undefined && sameSecret(seal, sealOf(known, owner));
