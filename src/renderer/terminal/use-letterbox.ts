import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { followedTop, isWithin } from './followed-top.ts';
import { type Box, roomForWords } from './letterbox.ts';
import type { TerminalSurface } from './terminal-surface.ts';

/** A terminal in the size of another window: how large it is, and where there is room to say so. */
export interface Letterbox {
  readonly terminal: Box;
  readonly words: 'below' | 'beside' | undefined;
}

/** Watches a terminal that has not the size of its pane; undefined while it has. */
export function useLetterbox(
  surface: TerminalSurface,
  mount: RefObject<HTMLElement | null>,
): Letterbox | undefined {
  const [box, setBox] = useState<Letterbox>();
  const isForeign = useSyncExternalStore(
    (changed) => {
      const following = surface.sink.onForeign(changed);
      return () => following.dispose();
    },
    () => surface.sink.isForeign,
  );
  useLayoutEffect(() => {
    const { cells } = surface;
    const pane = mount.current;
    if (!isForeign || !pane || !cells) return;
    const measure = () => {
      // Hidden, it has no size; it is measured again when it is shown.
      if (cells.offsetWidth === 0) return;
      const terminal = { widthPx: cells.offsetWidth, heightPx: cells.offsetHeight };
      const room = { widthPx: pane.offsetWidth, heightPx: pane.offsetHeight };
      setBox({ terminal, words: roomForWords(room, terminal) });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(pane);
    observer.observe(cells);
    measure();
    const stopFollowing = followCursor(surface, pane);
    return () => {
      observer.disconnect();
      stopFollowing();
      pane.scrollTo(0, 0);
    };
  }, [surface, mount, isForeign]);
  return isForeign ? box : undefined;
}

/** Keeps the row with the cursor in sight, unless the person has scrolled away from it. */
function followCursor(surface: TerminalSurface, pane: HTMLElement): () => void {
  let follows = true;
  let ownTop = -1;
  const view = () => ({ topPx: pane.scrollTop, heightPx: pane.clientHeight });
  const follow = () => {
    const row = surface.cursorRow;
    if (!follows || !row || pane.clientHeight === 0) return;
    pane.scrollTop = followedTop(row, view());
    ownTop = pane.scrollTop;
  };
  const scrolled = () => {
    const row = surface.cursorRow;
    // Told late of our own scrolling: the cursor may be further on by now.
    const own = follows && pane.scrollTop === ownTop;
    if (row) follows = own || isWithin(row, view());
  };
  const drawn = surface.onDrawn(follow);
  const observer = new ResizeObserver(follow);
  observer.observe(pane);
  pane.addEventListener('scroll', scrolled);
  follow();
  return () => {
    drawn.dispose();
    observer.disconnect();
    pane.removeEventListener('scroll', scrolled);
  };
}
