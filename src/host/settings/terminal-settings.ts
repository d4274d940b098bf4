import { z } from 'zod';
import { type ReadSection, readSection } from './read-section.ts';
import type { JsonObject } from './settings-text.ts';

/** The section `terminal` of the settings. */
const terminalSettings = z.object({
  /** Whether shells are started so that they mark their prompts and commands (spec T10). */
  shellIntegration: z.boolean({ error: 'must be true or false' }).default(true),
});

export function readTerminalSettings(
  root: JsonObject,
): ReadSection<z.output<typeof terminalSettings>> {
  return readSection(root, 'terminal', terminalSettings, '{"shellIntegration": false}');
}
