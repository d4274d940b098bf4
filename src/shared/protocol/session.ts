import { z } from 'zod';
import { activity } from './activity.ts';
import { keep } from './profile.ts';

export const sessionId = z.string().min(1).max(64).brand<'SessionId'>();
export type SessionId = z.infer<typeof sessionId>;

/** Terminal size in cells. xterm.js and the kernel both take far more; 1,000 is beyond any screen. */
export const terminalSize = z.object({
  cols: z.number().int().min(1).max(1000),
  rows: z.number().int().min(1).max(1000),
});
export type TerminalSize = z.infer<typeof terminalSize>;

/** What ended a program that would have gone on: its host is gone (spec T13). */
export const endCause = z.enum(['crash', 'update', 'quit']);
export type EndCause = z.infer<typeof endCause>;

/**
 *  running --> exited        (the program ended; every byte it printed came first, spec T7)
 *  failed                    (it never ran: the reason is a sentence)
 */
export const sessionState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('running') }),
  z.object({
    kind: z.literal('exited'),
    /** Exit status 0-255; absent when a signal ended the program. */
    code: z.number().int().optional(),
    /** Signal name, e.g. `SIGKILL`. */
    signal: z.string().optional(),
    at: z.number(),
    /** Why the host before this one ended it; absent for a program that ended as it would. */
    cause: endCause.optional(),
  }),
  z.object({ kind: z.literal('failed'), reason: z.string(), at: z.number() }),
]);
export type SessionState = z.infer<typeof sessionState>;

export const session = z.object({
  id: sessionId,
  /**
   * What it is called, everywhere: its name, else its title, else its command, numbered among those of
   * the same command (`bash 2`). A number stays with its session.
   */
  label: z.string().max(200),
  /** What the person calls it. */
  name: z.string().max(200).optional(),
  /** The title the program set (OSC 0/2), cleaned of control characters, at most 200 characters. */
  title: z.string().max(200).optional(),
  profile: z.string().max(64),
  /** `while-used`: closed when nobody has used it for a while; `always`: stays, whatever waits (spec S13). */
  keep: keep.optional(),
  /** True for a program on pipes: it knows no size and reads no keys. */
  onPipes: z.boolean().optional(),
  /** How `turn.execute` addresses it; absent where no prompts are taken. */
  prompts: z.object({ profile: z.string(), sessionId: z.string() }).optional(),
  command: z.string(),
  /** For people: cut where they are very long. */
  args: z.array(z.string()),
  /** Where it was started, and where a restart starts it again. */
  cwd: z.string(),
  /** Where it is now, as far as is known. */
  folder: z.string().optional(),
  pid: z.number().int().optional(),
  size: terminalSize,
  /** Milliseconds since the epoch, of the program that runs now (a restart starts anew). */
  startedAt: z.number(),
  state: sessionState,
  /** What its terminal is doing, as last seen; absent for a session that is no terminal. */
  activity: activity.optional(),
  /** True: its output is kept in memory only. */
  unrecorded: z.boolean().optional(),
  /** Raised by every restart; byte numbers of different runs are unrelated. */
  run: z.number().int().nonnegative(),
  /** Number of the next byte the program will print (spec T1). */
  headSeq: z.number().int().nonnegative(),
  /** Whether any surface was ever attached to this run: who comes later sees old output. */
  everAttached: z.boolean(),
  /** How many surfaces are attached. */
  surfaces: z.number().int().nonnegative(),
});
export type Session = z.infer<typeof session>;
