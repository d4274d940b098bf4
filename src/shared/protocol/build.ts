import { z } from 'zod';

/** Which build of Berth a process runs. A later `builtAt` is newer; a tie never replaces (S10). */
export const build = z.object({
  version: z.string().max(64),
  /** Milliseconds since the epoch, stamped when the bundle was made. */
  builtAt: z.number().int().nonnegative(),
});

export type Build = z.infer<typeof build>;
