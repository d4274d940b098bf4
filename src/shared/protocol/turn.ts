import { z } from 'zod';
import { profileName } from './profile.ts';
import { sessionId } from './session.ts';

/** The longest prompt, 4 MiB: longer ones belong in a file. UTF-16 units. */
const MAX_PROMPT_LENGTH = 4 * 1024 * 1024;

export const prompt = z
  .string()
  .max(MAX_PROMPT_LENGTH, `must not be longer than ${MAX_PROMPT_LENGTH} characters`)
  .refine((text) => !text.includes('\0'), 'must not contain NUL');

/** Which of a profile's logical sessions. */
export const logicalSessionId = z.string().min(1).max(64);

export const sessionMode = z.enum(['create-if-missing', 'require-existing']);
export type SessionMode = z.infer<typeof sessionMode>;

/**
 * Which rule ended a turn.
 *
 * - `idle`              silent for as long as its profile allows
 * - `marker`            it printed its end marker, or the shell its mark
 * - `exit`              the program ended
 * - `max-time`          the turn was as long as it may be
 * - `cancelled`         whoever asked took it back
 * - `terminated`        its session was ended
 * - `question-pending`  silent while a question of its session waits for a person
 */
const turnEndReason = z.enum([
  'idle',
  'marker',
  'exit',
  'max-time',
  'cancelled',
  'terminated',
  'question-pending',
]);

export type TurnEndReason = z.infer<typeof turnEndReason>;

/** How a turn ended. It never claims more than was seen (spec L13). */
export const turnEnd = z.object({
  outcome: z.enum(['completed', 'failed']),
  reason: turnEndReason,
  /** Whether the program was there when the rule ended the turn; one that then went has code or signal. */
  stillRunning: z.boolean(),
  /** What it was seen doing although it was silent: `sleep runs in it`. */
  busy: z.string().optional(),
  /** Milliseconds without a byte, of turns that silence ended. */
  silentMs: z.number().optional(),
  /** Exit status 0-255 of the program. */
  code: z.number().int().optional(),
  /** Signal name, e.g. `SIGKILL`. */
  signal: z.string().optional(),
});
export type TurnEnd = z.infer<typeof turnEnd>;

/** A turn that waits or runs. */
export const turn = z.object({
  runId: z.string(),
  profile: profileName,
  /** Its logical session. */
  logicalSessionId,
  /** The session that shows it; absent before there is one. */
  sessionId: sessionId.optional(),
  /** `queued` behind another turn of the same session, or until its program is up. */
  state: z.enum(['queued', 'running']),
  /** Milliseconds since the epoch. */
  askedAt: z.number(),
});
export type Turn = z.infer<typeof turn>;
