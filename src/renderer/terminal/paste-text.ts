/** C0 and C1 controls but tab, newline and carriage return; a terminal would obey them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be pasted
const OBEYED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** Text from the clipboard without the characters that could end a bracketed paste or run something. */
export function withoutControls(text: string): string {
  return text.replace(OBEYED, '');
}

/** How many lines a paste would run by itself in a shell that takes each newline as Enter. */
export function linesRun(text: string): number {
  return text.split(/\r\n|\r|\n/).length - 1;
}
