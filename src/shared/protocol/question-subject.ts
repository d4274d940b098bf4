import { z } from 'zod';

const fileDiff = z.object({
  path: z.string(),
  /** The text before; absent for a new file. */
  before: z.string().optional(),
  /** The text after; absent for a file that goes. */
  after: z.string().optional(),
});
export type FileDiff = z.infer<typeof fileDiff>;

/** What a question is about, where the asker says so in a form that can be drawn (spec consent). */
export const subject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('command'), command: z.string(), cwd: z.string().optional() }),
  z.object({ kind: z.literal('edit'), diffs: z.array(fileDiff).min(1).max(64) }),
  z.object({ kind: z.literal('tool'), name: z.string(), input: z.string() }),
  z.object({ kind: z.literal('url'), url: z.string() }),
  /** The key of a server that ssh has not seen before. */
  z.object({
    kind: z.literal('host-key'),
    host: z.string(),
    keyType: z.string(),
    fingerprint: z.string(),
  }),
  /** A JSON schema (see `question-form.ts`). */
  z.object({ kind: z.literal('form'), schema: z.unknown() }),
]);
export type Subject = z.infer<typeof subject>;
