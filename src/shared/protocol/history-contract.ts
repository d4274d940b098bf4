import { z } from 'zod';
import { event, nothing, request } from './contract-parts.ts';
import { historyEntry } from './history.ts';

/** Questions that were settled in this workspace in the last 90 days (spec C12). */
export const historyRequests = {
  'history.list': request(
    'view',
    'Settled questions, the newest first. All words of `search` must be in what was asked or how it was settled.',
    z.object({
      search: z.string().max(256).default(''),
      /** The id of the last one that is known: the next page. */
      before: z.string().max(64).optional(),
      limit: z.number().int().min(1).max(200).default(100),
    }),
    z.object({ entries: z.array(historyEntry), total: z.number().int() }),
  ),
  'history.delete': request(
    'control',
    'Forgets one settled question, or all of them. Only windows may.',
    z.object({ id: z.string().max(64).optional() }),
    z.object({ deleted: z.number().int() }),
  ),
} as const;

export const historyEvents = {
  'history.changed': event('view', 'A question was settled or forgotten.', nothing),
} as const;
