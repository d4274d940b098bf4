import type { Clock } from '../../shared/clock.ts';
import { toDisposable } from '../../shared/lifecycle.ts';

/** A clock that stands still until a test moves it. */
export function manualClock(): Clock & { advance(ms: number): void } {
  let now = 1_000_000;
  const timers = new Set<{ due: number; callback: () => void }>();
  return {
    now: () => now,
    after(delayMs, callback) {
      const timer = { due: now + delayMs, callback };
      timers.add(timer);
      return toDisposable(() => timers.delete(timer));
    },
    advance(ms) {
      const end = now + ms;
      for (;;) {
        const [next] = [...timers]
          .filter((timer) => timer.due <= end)
          .sort((a, b) => a.due - b.due);
        if (!next) break;
        timers.delete(next);
        now = next.due;
        next.callback();
      }
      now = end;
    },
  };
}
