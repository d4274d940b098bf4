import { z } from 'zod';

/**
 * What a connection may do (spec C10). Roles are granted one by one; none includes another.
 *
 * - `ask`      open a question, see names and states. All that a program inside a session gets.
 * - `view`     read terminals and questions.
 * - `type`     start sessions, type into them, rename and resize them.
 * - `answer`   answer questions.
 * - `control`  end work.
 */
export const role = z.enum(['ask', 'view', 'type', 'answer', 'control']);
export type Role = z.infer<typeof role>;

export const allRoles: readonly Role[] = role.options;

/** What a program inside a session is told that wants more than to look and ask (spec C10). */
export const REFUSED_INSIDE =
  'A program inside a Berth session may look and ask, nothing else. Use the window, or a terminal outside Berth.';
