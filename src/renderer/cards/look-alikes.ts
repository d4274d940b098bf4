import { visibleText } from '../ui/visible-text.ts';

/** A word with Latin letters and some of a script whose letters look like them. */
const WORD = /[\p{L}\p{M}\p{N}_-]+/gu;
const LATIN = /\p{Script=Latin}/u;
const OTHER = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;
/** Signs that look like ones a shell or an address gives a meaning to. */
const SIGN = /[\u037e\u2024\u2044\u2215\u2236\u29f8\ua789\uff01-\uff5e]/u;

/**
 * What in a command or address only looks like something else, as a sentence: `pаypal` with a
 * Cyrillic а, a full-width semicolon. Undefined where nothing does (spec C5).
 */
export function lookAlikeNote(text: string): string | undefined {
  const word = text.match(WORD)?.find((found) => LATIN.test(found) && OTHER.test(found));
  const found = word ?? SIGN.exec(text)?.[0];
  if (found === undefined) return undefined;
  const odd = [...found].find((letter) => OTHER.test(letter) || SIGN.test(letter)) ?? found;
  const code = (odd.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const where = word === undefined ? '' : ` in “${visibleText(found).slice(0, 60)}”`;
  return `Not what it looks like: “${odd}”${where} is U+${code}.`;
}
