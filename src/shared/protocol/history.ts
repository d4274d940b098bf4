import { z } from 'zod';
import { optionKind, question } from './question.ts';

/** A settled question as it is remembered (spec C12). It holds nothing that was typed. */
export const historyEntry = z.object({
  id: z.string().max(64),
  source: question.shape.source,
  asker: z.string(),
  /** The processes down to the asker, by name. */
  chain: z.array(z.string()).optional(),
  title: z.string(),
  body: z.string().optional(),
  /** The command, address, tool or files that it was about. */
  what: z.string().optional(),
  cwd: z.string().optional(),
  /** What its session was called. */
  session: z.string().optional(),
  /** Milliseconds since the epoch: when it was asked, and when it was settled. */
  openedAt: z.number(),
  at: z.number(),
  outcome: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('answered'), label: z.string(), optionKind, by: z.string() }),
    z.object({ kind: z.literal('withdrawn'), reason: z.string() }),
    z.object({ kind: z.literal('expired') }),
  ]),
  /** The rule that answered it. */
  ruleId: z.string().optional(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;
