import type { QuestionOption } from '../../shared/protocol/question.ts';

export interface OptionGroup {
  readonly name: 'reject' | 'once' | 'always' | 'other';
  readonly options: readonly QuestionOption[];
}

/**
 * Options by what they mean, in the order reject, once, always, other; inside a group in the
 * asker's order. Nothing is merged or left out, also not where two have the same id (spec C5).
 */
export function optionGroups(options: readonly QuestionOption[]): readonly OptionGroup[] {
  const of = (name: OptionGroup['name'], kinds: readonly QuestionOption['kind'][]) => ({
    name,
    options: options.filter(({ kind }) => kinds.includes(kind)),
  });
  return [
    of('reject', ['reject_once', 'reject_always']),
    of('once', ['allow_once']),
    of('always', ['allow_always']),
    of('other', ['other']),
  ].filter((group) => group.options.length > 0);
}

/** What a click does, for whoever cannot tell from the asker's words. */
export function optionHint(kind: QuestionOption['kind']): string {
  switch (kind) {
    case 'allow_once':
      return 'Allows this one time';
    case 'allow_always':
      return 'Allows this and remembers it; the asker keeps that rule itself';
    case 'reject_once':
      return 'Refuses this one time';
    case 'reject_always':
      return 'Refuses this and remembers it; the asker keeps that rule itself';
    case 'other':
      return 'Gives this answer to the asker';
  }
}
