const PICTURES = 0x2400;
/** The Unicode picture of DEL. */
const DEL_PICTURE = '␡';

/**
 * Characters that a reader cannot see or that change the order of what is seen: C0 and C1 controls,
 * bidirectional controls, zero-width and other format characters, fillers that draw nothing,
 * variation selectors, tags and lone surrogates. Tab and newline stay.
 */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must be made visible
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each of them is meant by itself
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u034f\u115f\u1160\u17b4\u17b5\u2028\u2029\u3164\uffa0\ufe00-\ufe0f\u{e0100}-\u{e01ef}\p{Cf}\p{Cs}]|(?! )\p{Zs}/gu;

/**
 * Text as it really is: what could hide or reorder a part of it becomes a visible sign, such as `␛`
 * or `[U+202E]` (spec C5). A carriage return before a newline is an ordinary line end.
 */
export function visibleText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(UNSEEN, signOf);
}

function signOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(PICTURES + code);
  if (code === 0x7f) return DEL_PICTURE;
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
}
