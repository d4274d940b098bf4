const LONG_WORD = /\S{257}/u;
/** Not before a combining character, if that can be helped. */
const PART = /.{1,256}(?!\p{M})|.{1,256}/gsu;

/**
 * Cuts text that has a very long word into parts of at most 256 characters; together they are the
 * text. Drawn as one element each, they spare the browser to shape the whole word anew for each of
 * its lines: 64 KiB of `T` would otherwise block the page for 40 seconds.
 */
export function textParts(text: string): readonly string[] {
  return LONG_WORD.test(text) ? (text.match(PART) ?? []) : [text];
}
