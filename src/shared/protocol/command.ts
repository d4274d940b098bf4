import { z } from 'zod';

/** One command line that a shell ran, as its marks told (spec T10). */
export const command = z.object({
  /** Grows with each command of a run. */
  id: z.number().int().nonnegative(),
  /** What was entered, at most 2,048 characters; absent when the shell keeps it out of its history. */
  text: z.string().max(2048).optional(),
  folder: z.string().max(4096),
  /** Milliseconds since the epoch. */
  startedAt: z.number(),
  /** Absent while it runs. */
  endedAt: z.number().optional(),
  /** Absent while it runs, and when the shell did not tell. */
  exitCode: z.number().int().optional(),
  /** Number of its first byte of output, and of the byte after its last (spec T1). */
  startSeq: z.number().int().nonnegative(),
  endSeq: z.number().int().nonnegative().optional(),
});
export type Command = z.infer<typeof command>;
