/**
 * How agents' full-screen programs begin their titles, by what they say with it. Seen in Gemini CLI
 * 0.61 (in its default settings) and Claude Code 2.1.332, whose star stands for a permission prompt as
 * well; braille signs are a usual spinner. opencode 1.18 tells nothing.
 */
const hints: readonly (readonly [prefix: RegExp, says: string])[] = [
  [/^\u270b/u, 'Its title says that it needs an answer.'],
  [/^\u2733/u, 'Its title says that it waits for a person.'],
  [/^\u25c7/u, 'Its title says that it waits for a prompt.'],
  [/^(\u2726|\u23f2|[\u25d0-\u25d3]|[\u2800-\u28ff])/u, 'Its title says that it works.'],
];

/** What the title of an agent's program says about it, as a sentence; undefined when nothing is known. */
export function titleHint(title: string | undefined): string | undefined {
  return title === undefined ? undefined : hints.find(([prefix]) => prefix.test(title))?.[1];
}
