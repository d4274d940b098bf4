/** How agents' full-screen programs begin their titles, by what they say with it. */
const hints: readonly (readonly [prefix: RegExp, says: string])[] = [
  // Gemini CLI; then Claude Code, whose idle star turns into a spinner while it works.
  [/^\u270b/u, 'Its title says that it needs an answer.'],
  [/^(\u25c7|\u2733)/u, 'Its title says that it waits for a prompt.'],
  [/^(\u2726|\u23f2|[\u2800-\u28ff])/u, 'Its title says that it works.'],
];

/** What the title of an agent's program says about it, as a sentence; undefined when nothing is known. */
export function titleHint(title: string | undefined): string | undefined {
  return title === undefined ? undefined : hints.find(([prefix]) => prefix.test(title))?.[1];
}
