import { z } from 'zod';
import { type ReadSection, readSection } from './read-section.ts';
import type { JsonObject } from './settings-text.ts';

const shown = z.boolean({ error: 'must be true or false' }).default(true);

/** The section `notifications` of the settings: what the system tells the person (spec U10). */
const notificationSettings = z.object({
  /** A question waits, and no window in front shows it. */
  questions: shown,
  /** A command ended that took more than 30 s. */
  commands: shown,
  /** A session's program failed. */
  failures: shown,
});
export type NotificationSettings = z.output<typeof notificationSettings>;

export function readNotificationSettings(root: JsonObject): ReadSection<NotificationSettings> {
  return readSection(root, 'notifications', notificationSettings, '{"commands": false}');
}
