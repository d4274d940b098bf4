import { z } from 'zod';
import { channel, event, nothing, request, seq } from './contract-parts.ts';
import { sessionId, terminalSize } from './session.ts';

/**
 * Where an attach starts. `delta`: the next output byte is `fromSeq`, paint it on what you have.
 * `snapshot`: forget what you have, take the snapshot's size, paint the snapshot frame that comes
 * first, then the bytes from its number on; those up to `headSeq` were printed for that size.
 * `complete` is false when something older than the snapshot is not in it.
 */
const replay = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('delta'), fromSeq: seq }),
  z.object({
    kind: z.literal('snapshot'),
    fromSeq: seq,
    size: terminalSize,
    complete: z.boolean(),
  }),
]);
export type Replay = z.infer<typeof replay>;

/** What the shell's own OSC 133 marks show as `k=`; any other mark was printed by somebody else. */
const markNonce = z.string().max(64).optional();

/** Sessions as streams: who sees which bytes, at what size. */
export const streamRequests = {
  'session.attach': request(
    'view',
    'Starts streaming a session on a channel: the exact bytes from what the caller has, or a snapshot and the bytes after it (spec T2). The caller chooses a channel number that it does not use yet, so that it can listen before the answer arrives.',
    z.object({
      channel,
      sessionId,
      size: terminalSize.optional(),
      /** The run and byte number that the caller has painted already. */
      have: z.object({ run: z.number().int(), seq }).optional(),
      /** False: the caller only reads along and does not hold the host (`logs --follow`). */
      holds: z.boolean().default(true),
      /** What to start with where the bytes that the caller lacks are gone: `logs` wants bytes. */
      otherwise: z.enum(['screen', 'oldest-bytes']).default('screen'),
      /** The caller answers `stream.asked`. */
      tellsState: z.boolean().default(false),
    }),
    z.object({
      run: z.number().int(),
      headSeq: seq,
      replay,
      size: terminalSize,
      leads: z.boolean(),
      markNonce,
    }),
  ),
  'session.detach': request(
    'view',
    'Stops a channel. The session goes on.',
    z.object({ channel }),
    nothing,
  ),
  'session.show': request(
    'view',
    'Tells whether the surface of this channel is on screen. Only a visible one may slow the program down (spec T4).',
    z.object({ channel, visible: z.boolean() }),
    nothing,
  ),
  'session.resize': request(
    'type',
    'Gives the session the size of this surface, which leads from then on.',
    z.object({ channel, size: terminalSize }),
    nothing,
  ),
  'session.write': request(
    'type',
    'Types text into a session, byte-exact, at most 1 MiB a call. For scripts; surfaces send input frames.',
    z.object({ sessionId, text: z.string().max(1024 * 1024) }),
    nothing,
  ),
} as const;

export const streamEvents = {
  'stream.restarted': event(
    'view',
    'This channel fell too far behind or its program was restarted: a replay follows, as after an attach.',
    z.object({
      channel,
      run: z.number().int(),
      headSeq: seq,
      replay,
      size: terminalSize,
      markNonce,
    }),
  ),
  'stream.asked': event(
    'view',
    'The host wants to know what the terminal of this channel is like, so that it need not parse the same bytes: answer with a state frame as soon as a byte was parsed after which no escape sequence is unfinished. Not answering is allowed.',
    z.object({ channel }),
  ),
  'stream.ended': event(
    'view',
    'The program of this channel ended; every byte it printed came before.',
    z.object({ channel, run: z.number().int(), headSeq: seq }),
  ),
  'stream.led': event(
    'view',
    "The session has another size now, or another surface leads: its size is the session's, and it alone answers what a program asks of its terminal (spec T5).",
    z.object({ channel, size: terminalSize, leads: z.boolean() }),
  ),
} as const;
