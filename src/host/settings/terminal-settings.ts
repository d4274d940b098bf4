import { z } from 'zod';
import type { ProfileProblem } from '../../shared/protocol/profile.ts';
import { isObject, type JsonObject, shortJson } from './settings-text.ts';

/** The section `terminal` of the settings. */
const terminalSettings = z.object({
  /** Whether shells are started so that they mark their prompts and commands (spec T10). */
  shellIntegration: z.boolean({ error: 'must be true or false' }).default(true),
});
type TerminalSettings = z.infer<typeof terminalSettings>;

interface ReadTerminalSettings {
  readonly settings: TerminalSettings;
  readonly problems: readonly ProfileProblem[];
}

/** What the section says. A bad value is named, and its default counts. */
export function readTerminalSettings({ terminal = {} }: JsonObject): ReadTerminalSettings {
  const defaults = terminalSettings.parse({});
  if (!isObject(terminal)) {
    const problem = `"terminal" must be an object, such as {"shellIntegration": false}; it is ${shortJson(terminal)}. Its defaults count.`;
    return { settings: defaults, problems: [{ field: 'terminal', problem }] };
  }
  const checked = terminalSettings.safeParse(terminal);
  if (checked.success) return { settings: checked.data, problems: [] };
  const problems = checked.error.issues.map(({ path, message }) => {
    const field = `terminal.${path.join('.')}`;
    const found = shortJson(terminal[String(path[0])]);
    return { field, problem: `"${field}" ${message}; it is ${found}. Its default counts.` };
  });
  return { settings: defaults, problems };
}
