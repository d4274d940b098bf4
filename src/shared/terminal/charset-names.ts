import type { CharsetName } from './terminal-state.ts';
import type { RawCharset } from './xterm-internals.ts';

/** How each table of xterm's `Charsets.ts` translates these five; together they tell all apart. */
const PROBES = ['#', '@', '[', '`', '{'] as const;
const NAMES: Readonly<Record<string, CharsetName>> = {
  '...◆π': '0',
  '£....': 'A',
  '£¾i.¨': '4',
  '..Äéä': '5',
  '£à°.é': 'R',
  '.àâôé': 'Q',
  '.§Ä.ä': 'K',
  '£§°ùà': 'Y',
  '.ÄÆäæ': '6',
  '£§¡.°': 'Z',
  '.ÉÄéä': '7',
  ùàéôä: '=',
};

/** @throws Error for a table that this xterm.js should not have. */
export function charsetName(charset: RawCharset): CharsetName {
  if (charset === undefined) return 'B';
  const name = NAMES[PROBES.map((probe) => charset[probe]?.charAt(0) ?? '.').join('')];
  if (name === undefined) throw new Error('this xterm.js has an unknown character set');
  return name;
}

/** What to print so that `text` appears; undefined when the character set cannot show it. */
export function untranslated(text: string, charset: RawCharset): string | undefined {
  if (charset === undefined) return text;
  let printed = '';
  for (const character of text) {
    const source = sourceOf(character, charset);
    if (source === undefined) return undefined;
    printed += source;
  }
  return printed;
}

/** xterm.js translates ASCII only, to the first UTF-16 unit of what the table says. */
function sourceOf(
  character: string,
  charset: Readonly<Record<string, string>>,
): string | undefined {
  const translated = character < '\x7f' ? charset[character] : undefined;
  if (translated === undefined || translated.charAt(0) === character) return character;
  return Object.keys(charset).find((source) => charset[source]?.charAt(0) === character);
}
