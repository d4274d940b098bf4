import type { Session } from '../../shared/protocol/session.ts';

/** A program younger than this, in milliseconds, may still wait for answers of its terminal. */
const FRESH_MS = 5_000;

/**
 * The run of a session whose output nobody has seen yet, so that what it asks its terminal is still
 * to be answered. A terminal was there before, or long ago: an answer would be typed into whatever
 * reads now (spec T12).
 */
export function freshRunOf(session: Session, nowMs: number): number | undefined {
  const { everAttached, startedAt, run } = session;
  return !everAttached && nowMs - startedAt < FRESH_MS ? run : undefined;
}
