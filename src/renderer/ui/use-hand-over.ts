import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Calls `next` when `part` goes from the page while it has the keyboard, so that the keyboard does
 * not stay nowhere. It is called after what comes in its place is there.
 */
export function useHandOver(part: RefObject<HTMLElement | null>, next: () => void): void {
  const latest = useRef(next);
  useLayoutEffect(() => {
    latest.current = next;
  });
  useLayoutEffect(
    () => () => {
      if (part.current?.contains(document.activeElement)) queueMicrotask(() => latest.current());
    },
    [part],
  );
}
