/** One change of a text: what stood there, and what stands there now. */
export interface TextStep {
  readonly before: string;
  readonly after: string;
}

/** The smallest change that makes one text of another. */
export function stepBetween(text: string, changed: string): TextStep {
  let start = 0;
  while (start < text.length && text[start] === changed[start]) start++;
  const most = Math.min(text.length, changed.length) - start;
  let end = 0;
  while (end < most && text.at(-1 - end) === changed.at(-1 - end)) end++;
  return {
    before: text.slice(start, text.length - end),
    after: changed.slice(start, changed.length - end),
  };
}

/**
 * Takes steps back, the last one first. Undefined where one is not there as it was written, or not
 * only once: then somebody has rewritten it.
 */
export function withoutSteps(text: string, steps: readonly TextStep[]): string | undefined {
  return [...steps].reverse().reduce<string | undefined>((now, { before, after }) => {
    if (now === undefined || after === '') return undefined;
    const at = now.indexOf(after);
    if (at < 0 || now.indexOf(after, at + 1) >= 0) return undefined;
    return now.slice(0, at) + before + now.slice(at + after.length);
  }, text);
}
