import { z } from 'zod';
import { keep } from '../../shared/protocol/profile.ts';
import { sessionState, terminalSize } from '../../shared/protocol/session.ts';

/** Raised when what is written can no longer be read by builds before it (design decision 13). */
export const JOURNAL_VERSION = 1;

/** Name of the file that says what a recorded session is. */
export const RECORD_FILE = 'session.json';

/** What is kept of a session beside its output: enough to list it, and to run it again on a click. */
export const journalRecord = z.object({
  version: z.literal(JOURNAL_VERSION),
  id: z.string().regex(/^[0-9a-f]{8}$/),
  /** Which of the sessions of the same command it was. */
  number: z.number().int().min(1),
  name: z.string().max(200).optional(),
  profile: z.string().max(64),
  command: z.string().min(1).max(4096),
  args: z.array(z.string().max(128 * 1024)).max(100_000),
  /** Where it was started. */
  cwd: z.string().max(4096),
  /** Where it was last. */
  folder: z.string().max(4096),
  terminal: z.boolean(),
  keep: keep.optional(),
  prompts: z.object({ profile: z.string(), sessionId: z.string() }).optional(),
  isPlainShell: z.boolean(),
  /** Whether it was a shell that rested at its prompt. */
  atPrompt: z.boolean(),
  size: terminalSize,
  startedAt: z.number(),
  run: z.number().int().nonnegative(),
  /** `running` in a file that nobody writes any more: its host crashed. */
  state: sessionState,
});
export type JournalRecord = z.infer<typeof journalRecord>;

/** What any version of the file says first. */
export const versioned = z.object({ version: z.number().int() });
