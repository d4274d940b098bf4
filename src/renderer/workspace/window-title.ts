import { useEffect } from 'react';
import { visibleText } from '../ui/visible-text.ts';

/** What tells windows apart: `tests · lighthouse · Berth`. The desktop puts the open questions before it. */
export function windowTitle(session: string | undefined, folder: string | undefined): string {
  const parts = [session, folder, 'Berth'].filter((part) => part !== undefined);
  return visibleText(parts.join(' · '));
}

export function useWindowTitle(session: string | undefined, folder: string | undefined): void {
  const title = windowTitle(session, folder);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
