import { z } from 'zod';
import { channel, event, nothing, request } from './contract-parts.ts';
import { profileName } from './profile.ts';
import { sessionId } from './session.ts';
import { logicalSessionId, prompt, sessionMode, turn, turnEnd } from './turn.ts';

const runId = z.string().min(1).max(64);

/** Prompts to command-line programs, and their answers (spec cli-adapter). */
export const turnRequests = {
  'turn.execute': request(
    'type',
    'Gives a prompt to a program and answers when the turn has ended, with the rule that ended it. Refused with SESSION_NOT_FOUND, QUESTION_PENDING, PROFILE_NOT_FOUND, PROFILE_UNUSABLE, START_FAILED, INPUT_FULL or ADAPTER_STOPPED.',
    z.object({
      /** Names the turn for `turn.cancel` and events. Unused so far. */
      runId,
      profile: profileName,
      logicalSessionId: logicalSessionId.default('default'),
      mode: sessionMode.default('create-if-missing'),
      prompt,
      /** Milliseconds; the profile's own limit counts as well. */
      maxTurnMs: z.int().positive().optional(),
      /** Streams the raw output of this turn as frames, like `session.attach`; missing none of it. */
      channel: channel.optional(),
      /** What becomes of the turn when the caller's connection ends. */
      whenGone: z.enum(['cancel', 'go-on']).default('cancel'),
    }),
    turnEnd,
  ),
  'turn.cancel': request(
    'type',
    'Takes a turn back: a waiting one leaves the queue, a running one is interrupted. Without effect on one that has ended.',
    z.object({ runId }),
    nothing,
  ),
  'turn.list': request(
    'ask',
    'The turns that wait or run, oldest first.',
    nothing,
    z.object({ turns: z.array(turn) }),
  ),
} as const;

export const turnEvents = {
  'turn.changed': event('ask', 'A turn was asked for, or began to run.', z.object({ turn })),
  'turn.ended': event(
    'ask',
    'A turn is over, or was refused; then it has no end.',
    z.object({ runId, sessionId: sessionId.optional(), end: turnEnd.optional() }),
  ),
} as const;
