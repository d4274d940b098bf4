/**
 * Control characters, and those that reorder or hide text, as something that can be seen: what a
 * program chose as its title cannot move the cursor or pretend to be another line (spec T12, C5).
 */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (char) => {
    const code = char.codePointAt(0) as number;
    if (code < 0x20) return String.fromCodePoint(0x2400 + code);
    if (code === 0x7f) return '\u2421';
    // Joins the parts of one emoji and changes nothing else.
    if (code === 0x200d) return char;
    return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
  });
}

/** `visible` for a text of several lines. */
export function visibleLines(text: string): string {
  return text.split('\n').map(visible).join('\n');
}
