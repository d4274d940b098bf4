import { z } from 'zod';

/**
 * What a terminal is doing (spec T11).
 *
 *  prompt      a shell reads a line, and nothing else runs
 *  program     something has the terminal: a command, an editor, a REPL, a shell's builtin
 *  background  a shell reads a line, and jobs run behind it
 *  stopped     a shell reads a line, and every job behind it is stopped (Ctrl+Z)
 *  exited      the program of the session has ended
 *  unknown     it cannot be told, which counts as busy
 */
export const activity = z.object({
  kind: z.enum(['prompt', 'program', 'background', 'stopped', 'exited', 'unknown']),
  /** What it is known from. */
  source: z.enum(['process-table', 'termios', 'shell-mark', 'output', 'protocol']),
  /** How it is known, as a sentence. */
  evidence: z.string().max(512),
  /** Since when it is so, as far as was seen. Milliseconds since the epoch. */
  since: z.number(),
  /** When it was last looked at. Milliseconds since the epoch. */
  seenAt: z.number(),
  /** Name of the program in front, or of the first job behind the prompt. */
  program: z.string().max(64).optional(),
  /** Whether something may have been typed that no Enter followed. */
  halfTyped: z.boolean(),
  /** Whether it holds the host (spec S4): also from an Enter on until it is seen what came of it. */
  busy: z.boolean(),
  /** The prompt is that of a shell inside the session's shell. */
  nested: z.boolean(),
  /** Programs that left the terminal (setsid, daemons): they outlive the host, and are only named. */
  leftRunning: z.array(z.string().max(64)).max(8),
});
export type Activity = z.infer<typeof activity>;
