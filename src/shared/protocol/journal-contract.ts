import { z } from 'zod';
import { nothing, request } from './contract-parts.ts';
import { stretch, stretchPlace } from './recorded.ts';
import { sessionId } from './session.ts';

/** Past output on disk (spec T13). */
export const journalRequests = {
  'journal.read': request(
    'view',
    'What is kept on disk of what a session printed, a MiB at a time; what came in the last second may be missing. No stretch: nothing is kept from there on.',
    z.object({ sessionId, from: stretchPlace.optional() }),
    z.object({ stretch: stretch.optional() }),
  ),
  'journal.delete': request(
    'control',
    'Deletes all that is kept on disk of past output in this workspace. Sessions that run go on to be recorded from now on.',
    nothing,
    z.object({ deleted: z.number().int() }),
  ),
} as const;
