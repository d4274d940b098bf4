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
