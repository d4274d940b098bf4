import { z } from 'zod';

/** Which commands a rule is about: one line, or every simple command that begins with these words. */
export const ruleMatch = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('exact'), command: z.string().min(1).max(16_384) }),
  z.object({ kind: z.literal('prefix'), argv: z.array(z.string().max(16_384)).min(2).max(64) }),
]);
export type RuleMatch = z.infer<typeof ruleMatch>;

/** What a person made once, on purpose, so that a question need not be asked again (spec C8). */
export const rule = z.object({
  id: z.string().min(1).max(64),
  /** Deny wins over ask, ask over allow. */
  effect: z.enum(['allow', 'ask', 'deny']),
  /** Whose questions it answers: what the asker calls itself, and by which way it asks. */
  asker: z.string().min(1).max(256),
  source: z.enum(['acp', 'hook', 'ask']),
  match: ruleMatch,
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
  lastUsedAt: z.number().optional(),
  uses: z.number().int().min(0).default(0),
});
export type Rule = z.infer<typeof rule>;

/** `unconfirmed`: it was written outside of Berth and allows something, so it waits for a click (C10). */
export const listedRule = rule.extend({ state: z.enum(['active', 'unconfirmed']) });
export type ListedRule = z.infer<typeof listedRule>;
