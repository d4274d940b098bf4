/** What a backslash and a letter stand for in a field of one line. */
const SIGNS: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\\': '\\\\',
};
const LETTERS: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  '\\': '\\',
  '"': '"',
};

/** A text as it can be seen and typed in one line: `\n`, `\u001b`, `\\`. */
export const escaped = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what cannot be seen.
  text.replaceAll(/[\\\x00-\x1f\x7f-\x9f]/g, (char) => SIGNS[char] ?? `\\u${hex(char)}`);

const hex = (char: string): string => char.charCodeAt(0).toString(16).padStart(4, '0');

/** What such a line stands for; undefined when a backslash in it begins nothing. */
export function unescaped(line: string): string | undefined {
  let isWhole = true;
  const text = line.replaceAll(/\\(?:u([0-9a-fA-F]{4})|([\s\S]?))/g, (_all, code, letter) => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    const meant = LETTERS[letter ?? ''];
    if (meant === undefined) isWhole = false;
    return meant ?? '';
  });
  return isWhole ? text : undefined;
}
