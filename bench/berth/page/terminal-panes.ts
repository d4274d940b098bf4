import { EchoPriority } from '../../../src/renderer/terminal/echo-priority.ts';
import { TerminalSurface } from '../../../src/renderer/terminal/terminal-surface.ts';
import { systemClock } from '../../../src/shared/clock.ts';
import type { SessionId } from '../../../src/shared/protocol/session.ts';

/** As large as xterm.js and the baseline make their text and grid by themselves. */
export const FONT_SIZE_PX = 15;
export const GRID = { cols: 80, rows: 24 };

const echoes = new EchoPriority(systemClock);

export interface Pane {
  readonly element: HTMLElement;
  readonly surface: TerminalSurface;
}

/** A place in the page that a terminal fits into. */
export function addPlace(): HTMLElement {
  const element = document.createElement('div');
  element.className = 'terminal';
  document.getElementById('terminals')?.append(element);
  return element;
}

/**
 * The product's terminal for a session, drawn by the page itself.
 *
 * @param freshRun as TerminalSurface takes it: 0 for a session that was made just now.
 */
export function openPane(sessionId: SessionId, freshRun: number | undefined): Pane {
  const element = addPlace();
  const surface = new TerminalSurface(sessionId, freshRun, {
    platform: 'linux',
    drawByGpu() {},
    echoes,
    scheme: 'dark',
    fontSizePx: FONT_SIZE_PX,
    claimsKey: () => false,
    openLink() {},
    writeClipboard() {},
    readClipboard: async () => '',
    confirmPaste: async () => false,
    onLinkHover() {},
    onSelection() {},
    lastSelection: () => '',
    onProblem(sentence) {
      if (sentence !== undefined) throw new Error(sentence);
    },
  });
  surface.open(element);
  surface.sink.fit(GRID, 'lead');
  return { element, surface };
}
