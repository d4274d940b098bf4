import { z } from 'zod';
import { nothing, request } from './contract-parts.ts';

/** Past output on disk (spec T13). */
export const journalRequests = {
  'journal.delete': request(
    'control',
    'Deletes all that is kept on disk of past output in this workspace. Sessions that run go on to be recorded from now on.',
    nothing,
    z.object({ deleted: z.number().int() }),
  ),
} as const;
