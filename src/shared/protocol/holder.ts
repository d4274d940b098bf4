import { z } from 'zod';

/** One thing that keeps a host from standing down (spec engine-host, "Words"). */
export const holder = z.object({
  kind: z.enum(['surface', 'turn', 'question', 'session', 'work']),
  id: z.string().max(128),
  /** A phrase for the person: `zsh in ~/code/berth`. */
  title: z.string().max(512),
  /** Milliseconds since the epoch. */
  since: z.number(),
  /** How the host knows: `attached window`, `foreground program vim`. */
  evidence: z.string().max(512),
});

export type Holder = z.infer<typeof holder>;

/** What keeps a host, as its owner states it; the host adds since when. */
export type Hold = Omit<Holder, 'since'>;
