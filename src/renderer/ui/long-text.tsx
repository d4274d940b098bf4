import { textParts } from './text-parts.ts';
import { visibleText } from './visible-text.ts';

/** Text as it really is (see `visibleText`), of any length and with words of any length. */
export function LongText({ text }: { readonly text: string }) {
  const parts = textParts(visibleText(text));
  if (parts.length <= 1) return parts;
  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no names, and none moves by itself
  return parts.map((part, at) => <span key={at}>{part}</span>);
}
