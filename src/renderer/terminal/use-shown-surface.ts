import { useEffect, useLayoutEffect } from 'react';
import { useView } from '../app-model.ts';
import type { Host } from '../hosts.ts';
import { isKeyboardFree } from '../regions.ts';
import { wishOf } from './surface-size.ts';
import type { TerminalSurface } from './terminal-surface.ts';

/** Keeps the surface's size, visibility and keyboard in step with its place on screen. */
export function useShownSurface(
  host: Host,
  surface: TerminalSurface,
  inFront: boolean,
  mount: { readonly current: HTMLElement | null },
): void {
  const onScreen = useView((state) => state.onScreen);
  const focused = useView((state) => state.focused);
  const fontSizePx = useView((state) => state.fontSizePx);
  const used = useView((state) => state.used);
  const wish = wishOf({ shown: inFront && onScreen, focused, used });

  useLayoutEffect(() => {
    if (!inFront || !mount.current) return;
    surface.open(mount.current);
    surface.fit(wish);
    const { link } = host.connection;
    if (link) void surface.sink.connect(link);
  }, [host, surface, inFront, wish, mount]);

  useEffect(() => surface.sink.show(inFront && onScreen), [surface, inFront, onScreen]);

  useEffect(() => {
    // Only where the keyboard was in a terminal, or nowhere: never out of a list, field or card.
    const { activeElement } = document;
    if (
      inFront &&
      (isKeyboardFree() || activeElement?.classList.contains('xterm-helper-textarea'))
    ) {
      surface.focus();
    }
  }, [surface, inFront]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another font size fits other cells
  useEffect(() => {
    if (!inFront || !mount.current) return;
    const observer = new ResizeObserver(() => surface.fit(wish));
    observer.observe(mount.current);
    return () => observer.disconnect();
  }, [surface, inFront, wish, fontSizePx, mount]);
}
