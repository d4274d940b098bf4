/** What takes two cells: East Asian wide and fullwidth, and emoji (Unicode 15, rounded to blocks). */
const WIDE =
  /[\u1100-\u115f\u231a\u231b\u2329\u232a\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{16fe0}-\u{18cff}\u{1aff0}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
/** What is drawn onto the character before it. */
const ZERO = /^[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff]$/u;
const ASCII = /^[ -~]*$/;

/** Cells that one code point takes in a terminal. */
export function charWidth(char: string): 0 | 1 | 2 {
  if (char < '\u0300') return 1;
  if (ZERO.test(char)) return 0;
  return WIDE.test(char) ? 2 : 1;
}

let segmenter: Intl.Segmenter | undefined;

/** Made when the first text needs it: that takes as long as the rest of a short command. */
function* graphemes(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  for (const { segment } of segmenter.segment(text)) yield segment;
}

/** Cells that a text takes in a terminal. A sequence of emoji joined into one counts once. */
export function textWidth(text: string): number {
  if (ASCII.test(text)) return text.length;
  let width = 0;
  for (const grapheme of graphemes(text)) width += graphemeWidth(grapheme);
  return width;
}

/** The text, cut to a number of cells; a cut one ends in an ellipsis. */
export function truncate(text: string, cells: number): string {
  if (textWidth(text) <= cells) return text;
  let kept = '';
  let width = 0;
  for (const grapheme of graphemes(text)) {
    width += graphemeWidth(grapheme);
    if (width > cells - 1) break;
    kept += grapheme;
  }
  return cells > 0 ? `${kept}\u2026` : '';
}

function graphemeWidth(grapheme: string): number {
  return Math.max(...[...grapheme].map(charWidth));
}
