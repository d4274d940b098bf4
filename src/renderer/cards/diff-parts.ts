import { diffLines } from 'diff';
import type { FileDiff } from '../../shared/protocol/question-subject.ts';

/** Lines that stay, around those that change. */
const CONTEXT = 3;
/** A comparison that takes longer shows the whole of both sides instead. */
const LIMIT_MS = 100;

export interface DiffPart {
  readonly kind: 'added' | 'removed' | 'same' | 'skipped';
  /** The lines; of skipped ones, none. */
  readonly lines: readonly string[];
  readonly count: number;
}

/** A change of a file as parts in order. Nothing that changes is left out (spec C5). */
export function diffParts({ before = '', after = '' }: FileDiff): readonly DiffPart[] {
  const changes = diffLines(before, after, { timeout: LIMIT_MS }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  const parts = changes
    .filter(({ value }) => value !== '')
    .map(({ value, added, removed }) =>
      part(added ? 'added' : removed ? 'removed' : 'same', value),
    );
  return parts.flatMap((one, at) =>
    one.kind === 'same' ? around(one, at === 0, at === parts.length - 1) : [one],
  );
}

function part(kind: DiffPart['kind'], text: string): DiffPart {
  const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
  return { kind, lines, count: lines.length };
}

function around({ lines }: DiffPart, isFirst: boolean, isLast: boolean): readonly DiffPart[] {
  const head = isFirst ? [] : lines.slice(0, CONTEXT);
  const tail = isLast ? [] : lines.slice(Math.max(head.length, lines.length - CONTEXT));
  const skipped = lines.length - head.length - tail.length;
  const same = (shown: readonly string[]) => ({
    kind: 'same' as const,
    lines: shown,
    count: shown.length,
  });
  if (skipped < 2) return [same(lines)];
  const gap = { kind: 'skipped' as const, lines: [], count: skipped };
  return [same(head), gap, same(tail)].filter(({ count }) => count > 0);
}

/** How many lines come and go: `+3 −1`. */
export function diffCounts(parts: readonly DiffPart[]): { added: number; removed: number } {
  const of = (kind: DiffPart['kind']) =>
    parts.reduce((sum, one) => sum + (one.kind === kind ? one.count : 0), 0);
  return { added: of('added'), removed: of('removed') };
}
