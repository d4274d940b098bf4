import type { KeyboardEvent, PointerEvent } from 'react';
import { useApp, useDesktop } from '../app-model.ts';

/** Limits of the layout's `sidebarWidth`, and a step by key, in pixels. */
const NARROWEST = 160;
const WIDEST = 480;
const STEP = 16;

/** The edge that makes the sidebar wider or narrower, by pointer or arrow keys. */
export function SidebarHandle() {
  const { desktop } = useApp();
  const width = useDesktop(({ layout }) => layout.sidebarWidth);
  const setWidth = (wanted: number) => {
    desktop.setLayout({ sidebarWidth: Math.min(WIDEST, Math.max(NARROWEST, Math.round(wanted))) });
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const handle = event.currentTarget;
    const startX = event.clientX - width;
    handle.setPointerCapture(event.pointerId);
    handle.onpointermove = (move) => setWidth(move.clientX - startX);
    handle.onpointerup = () => {
      handle.onpointermove = null;
    };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (!step) return;
    event.preventDefault();
    setWidth(width + step);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is no <hr>
    <div
      className="sidebar-handle"
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the sidebar"
      aria-valuenow={width}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onDoubleClick={() => setWidth(240)}
    />
  );
}
