import type { Rule, RuleMatch } from '../../shared/protocol/rule.ts';
import { sinceWords } from '../stores/time-words.ts';
import { visibleText } from '../ui/visible-text.ts';

export const EFFECTS: Readonly<Record<Rule['effect'], string>> = {
  allow: 'Always allow',
  ask: 'Always ask',
  deny: 'Always refuse',
};

/** What a rule is about, in words, and the text that it compares. */
export function matchWords(match: RuleMatch): { readonly scope: string; readonly text: string } {
  return match.kind === 'exact'
    ? { scope: 'exactly', text: match.command }
    : { scope: 'all that begin with', text: match.argv.map(quoted).join(' ') };
}

/** Words as a shell would take them, so that two words and one with a space differ. */
const quoted = (word: string): string =>
  /^[\p{L}\p{M}\p{N}_@%+=:,./-]+$/u.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

const SOURCES: Readonly<Record<Rule['source'], string>> = {
  acp: 'over ACP',
  hook: 'through its hook',
  ask: 'with berth ask',
};

/** Whose commands: the asker, and the way by which it asks. */
export const askerWords = ({ asker, source }: Pick<Rule, 'asker' | 'source'>): string =>
  `${visibleText(asker)}, ${SOURCES[source]}`;

/** When it was used last, and how often. */
export function useWords({ uses, lastUsedAt }: Rule, now: number): string {
  if (uses === 0 || lastUsedAt === undefined) return 'never used';
  return `used ${uses === 1 ? 'once' : `${uses} times`}, ${sinceWords(now - lastUsedAt)}`;
}
