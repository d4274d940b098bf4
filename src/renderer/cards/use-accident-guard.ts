import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Clock } from '../../shared/clock.ts';
import { AccidentGuard } from './accident-guard.ts';

/** Handlers for the capture phase of a card: they swallow what was not meant for it (spec C6). */
export interface GuardHandlers {
  onPointerDownCapture(event: PointerEvent): void;
  onKeyDownCapture(event: KeyboardEvent): void;
  onKeyUpCapture(event: KeyboardEvent): void;
  onClickCapture(event: MouseEvent): void;
}

/**
 * Watches where the card is and what it says (`content` changes with its words).
 *
 * A press counts only if the card was at rest when it began and when it ended.
 */
export function useAccidentGuard(
  card: RefObject<HTMLElement | null>,
  content: string,
  clock: Clock,
): GuardHandlers {
  const [guard] = useState(() => new AccidentGuard(clock));
  const meant = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs because the content changed
  useLayoutEffect(() => guard.changed(), [guard, content]);
  useLayoutEffect(() => {
    const place = () => {
      if (card.current) guard.placed(card.current.getBoundingClientRect());
    };
    // Cards move for many reasons (a neighbour folds, the list scrolls): look at every frame.
    let frame = requestAnimationFrame(function look() {
      place();
      frame = requestAnimationFrame(look);
    });
    place();
    return () => cancelAnimationFrame(frame);
  }, [card, guard]);

  const swallow = (event: KeyboardEvent | MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const measure = () => {
    if (card.current) guard.placed(card.current.getBoundingClientRect());
  };
  return {
    onPointerDownCapture() {
      measure();
      meant.current = guard.allowsPointer();
    },
    onKeyDownCapture(event) {
      measure();
      const presses = event.key === 'Enter' || event.key === ' ';
      // In a field they are text, and answer nothing.
      if (!presses || isField(event.target)) return;
      // A held key that repeats was pressed for something else.
      meant.current = guard.allowsKey() && !event.repeat;
      if (!meant.current) swallow(event);
    },
    onKeyUpCapture(event) {
      if (isField(event.target)) return;
      if (event.key === ' ' && !(meant.current && guard.allowsKey())) swallow(event);
    },
    onClickCapture(event) {
      measure();
      const byKey = event.detail === 0;
      const allowed = byKey ? guard.allowsKey() : guard.allowsPointer();
      if (!allowed || !meant.current) swallow(event);
      meant.current = false;
    },
  };
}

function isField(target: EventTarget): boolean {
  return (
    target instanceof Element && target.matches('textarea, select, input:not([type="checkbox"])')
  );
}
