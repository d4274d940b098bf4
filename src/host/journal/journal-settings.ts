import { z } from 'zod';
import { type ReadSection, readSection } from '../settings/read-section.ts';
import type { JsonObject } from '../settings/settings-text.ts';

const wholeNumber = (min: number, max: number) =>
  z
    .int({ error: 'must be a whole number' })
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`);

/** The section `journal` of the settings (spec T13). */
const journalSettings = z.object({
  /** Whether output is kept on disk at all. */
  record: z.boolean({ error: 'must be true or false' }).default(true),
  /** How long it is kept after it came. */
  days: wholeNumber(1, 3650).default(30),
  /** How much of one session is kept. */
  sessionMiB: wholeNumber(1, 1024).default(16),
  /** How much of all sessions of a folder is kept. */
  totalMiB: wholeNumber(1, 102_400).default(256),
});
export type JournalSettings = z.output<typeof journalSettings>;

export function readJournalSettings(root: JsonObject): ReadSection<JournalSettings> {
  return readSection(root, 'journal', journalSettings, '{"days": 7}');
}
