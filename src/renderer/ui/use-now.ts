import { useEffect, useState } from 'react';
import type { Clock } from '../../shared/clock.ts';

/** The time, looked at again every `everyMs` milliseconds. */
export function useNow(clock: Clock, everyMs: number): number {
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    let next = clock.after(everyMs, function tick() {
      setNow(clock.now());
      next = clock.after(everyMs, tick);
    });
    return () => next.dispose();
  }, [clock, everyMs]);
  return now;
}
