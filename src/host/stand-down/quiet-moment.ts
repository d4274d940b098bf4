import type { Counting, HolderRegistry } from './holder-registry.ts';

/** What the decision needs of one host. */
export interface Door {
  readonly holders: HolderRegistry;
  /** Asks for what must be asked for. False: cannot tell, which reads as busy. */
  gatherFacts(): Promise<boolean>;
  /** Tells everybody that the door is closed, and starts the leaving. Synchronous. */
  leave(reason: string): void;
}

/** Somebody wants the hosts to leave at a quiet moment. */
export interface Wish {
  /** A phrase: `a newer build takes over`. */
  readonly reason: string;
  readonly counting: Counting;
  /** Asked along with the facts: whether the wish still stands. */
  stillStands?(): Promise<boolean>;
}

/**
 *  left      all doors are closed now
 *  held      something holds one of them
 *  changed   somebody came or went while facts were gathered: look again
 *  unknown   cannot tell, so nothing was touched
 *  dropped   nobody wants it any more
 */
export type Outcome = 'left' | 'held' | 'changed' | 'unknown' | 'dropped';

/**
 * The decision of the stand-down rule (spec S5, S17). Facts that need asking are gathered first.
 * Then, with no `await` in between: compare generations, look at all holders, close all doors. Either
 * every door closes or none does.
 */
export async function takeQuietMoment(doors: readonly Door[], wish: Wish): Promise<Outcome> {
  const open = doors.filter(({ holders }) => !holders.isSealed);
  const before = generationOf(open);
  const [stands, ...known] = await Promise.all([
    wish.stillStands?.() ?? true,
    ...open.map((door) => door.gatherFacts()),
  ]);
  if (!stands) return 'dropped';
  if (!known.every(Boolean)) return 'unknown';
  if (generationOf(open) !== before) return 'changed';
  if (!open.every(({ holders }) => holders.isQuiet(wish.counting))) return 'held';
  for (const { holders } of open) holders.seal();
  for (const door of open) door.leave(wish.reason);
  return 'left';
}

/** Generations only rise, so the sum is another one as soon as one of them is. */
const generationOf = (doors: readonly Door[]): number =>
  doors.reduce((sum, { holders }) => sum + holders.generation, 0);
