/** The numbers of the stand-down rule. Each is a setting with this default. Milliseconds. */
export interface StandDownSettings {
  /** A note that finds the host quiet is acted on after this: its asker may still ask (spec S6). */
  readonly noteSettleMs: number;
  /** How long a surface that dropped without a goodbye still counts (spec S9). */
  readonly watchGraceMs: number;
  /** How often everything is looked at again, in case an event was missed (spec S6, S13). */
  readonly sweepMs: number;
  /** A host without sessions and surfaces leaves after this (spec S13); undefined for never. */
  readonly emptyHostMs: number | undefined;
  /** A session that was made for turns is closed when it was unused for so long (spec S13). */
  readonly unusedSessionMs: number;
  /** How long facts that must be asked for may take; later they read as "cannot tell" (spec S5). */
  readonly factsMs: number;
}

export const defaultStandDownSettings = {
  noteSettleMs: 1_000,
  watchGraceMs: 20_000,
  sweepMs: 30_000,
  emptyHostMs: 2 * 60_000,
  unusedSessionMs: 30 * 60_000,
  factsMs: 2_000,
} satisfies StandDownSettings;
