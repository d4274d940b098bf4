const FIRST_MS = 250;
const LONGEST_MS = 8_000;

/** Milliseconds to wait before the `attempt`-th try in a row (1, 2, …) to reach a host again. */
export function backoffMs(attempt: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1));
}
