const MAX_TITLE_LENGTH = 200;

/** The title that an OSC string sets (OSC 0 and 2); undefined for any other. */
export function titleOf(osc: string): string | undefined {
  const match = /^[02];(.*)$/s.exec(osc);
  return match ? cleanTitle(match[1] ?? '') : undefined;
}

/** Hostile until cleaned (spec T12): no control, bidi or invisible characters, and not endless. */
export const cleanTitle = (title: string): string =>
  withoutControls(title).trim().slice(0, MAX_TITLE_LENGTH);

/** Without what a person cannot see, or what would change how the rest is shown. */
export const withoutControls = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu, '');
