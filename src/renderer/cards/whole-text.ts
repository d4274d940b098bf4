import { visibleText } from '../ui/visible-text.ts';

/** Longer gaps say nothing, but can push what follows out of sight. */
const MAX_GAP = 32;
const MAX_EMPTY_LINES = 8;
const GAP = new RegExp(`[ \\t]{${MAX_GAP + 1},}`, 'g');
/** The sign of an unseen character (see `visibleText`), again and again. */
const SIGNS = /(\[U\+[0-9A-F]{4,6}\]|[\u2400-\u2421])\1{8,}/gu;

/**
 * Text of an asker, as it really is and in a size that can be seen: gaps and signs that go on for
 * long are counted instead of drawn, so that nothing hides behind 10,000 spaces (spec C5).
 */
export function wholeText(text: string): string {
  const seen = visibleText(text)
    .replace(GAP, (gap) => ` [${gap.length} spaces] `)
    .replace(SIGNS, (run, sign: string) => `${sign}[×${run.length / sign.length}]`);
  return withoutEmptyRuns(seen.split('\n')).join('\n');
}

function withoutEmptyRuns(lines: readonly string[]): readonly string[] {
  const kept: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const from = at;
    while (at < lines.length && lines[at]?.trim() === '') at++;
    if (at - from > MAX_EMPTY_LINES) kept.push(`[${at - from} empty lines]`);
    else kept.push(...lines.slice(from, at));
    if (at < lines.length) kept.push(lines[at++] ?? '');
  }
  return kept;
}
