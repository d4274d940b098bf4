import { z } from 'zod';
import { terminalSize } from './session.ts';

const count = z.number().int().nonnegative();
/** `offset`: of the byte that it is about. `at`: milliseconds since the epoch. */
const place = { offset: count, at: count };

/** What is known of recorded output beside its bytes. */
export const indexEntry = z.discriminatedUnion('kind', [
  /** The bytes from here on came at this time. */
  z.object({ kind: z.literal('time'), ...place }),
  z.object({ kind: z.literal('size'), ...place, size: terminalSize }),
  /** So many bytes are missing here: the disk could not keep up. */
  z.object({ kind: z.literal('gap'), ...place, missing: count }),
]);
export type IndexEntry = z.infer<typeof indexEntry>;

/** Where a stretch of recorded output lies. */
export const stretchPlace = z.object({ segment: count, offset: count });
export type StretchPlace = z.infer<typeof stretchPlace>;

/** Some recorded output; a MiB at most. */
export const stretch = stretchPlace.extend({
  /** Base64. */
  bytes: z.string(),
  /** Offsets count from the beginning of the segment. */
  index: z.array(indexEntry),
  /** Nothing more was recorded by now. */
  isLast: z.boolean(),
});
export type Stretch = z.infer<typeof stretch>;
