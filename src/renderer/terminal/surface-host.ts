import { systemClock } from '../../shared/clock.ts';
import type { DesktopBridge } from '../../shared/desktop.ts';
import type { SessionId } from '../../shared/protocol/session.ts';
import type { ViewStore } from '../stores/view-store.ts';
import { EchoPriority } from './echo-priority.ts';
import { createGpuDrawing } from './gpu.ts';
import type { SurfaceHost } from './terminal-surface.ts';

export interface SurfaceHostOptions {
  readonly bridge: DesktopBridge;
  readonly view: ViewStore;
  readonly platform: string;
  claimsKey(event: KeyboardEvent): boolean;
}

/** What each terminal of this window is given: clipboard, links, questions, and where problems go. */
export function createSurfaceHost(options: SurfaceHostOptions): (id: SessionId) => SurfaceHost {
  const { bridge, view, platform, claimsKey } = options;
  let lastSelection = '';
  const drawByGpu = createGpuDrawing();
  const echoes = new EchoPriority(systemClock);
  const complain = (text: string) => view.toast({ text, tone: 'problem', details: text });
  return (sessionId) => ({
    platform,
    drawByGpu,
    echoes,
    scheme: view.getState().scheme,
    fontSizePx: view.getState().fontSizePx,
    claimsKey,
    openLink(url) {
      bridge.invoke('link.open', { url }).then(
        ({ ok }) => {
          if (!ok) complain(`Berth opens only web addresses, not ${url.slice(0, 200)}`);
        },
        () => complain('The link could not be opened.'),
      );
    },
    writeClipboard(text) {
      bridge.invoke('clipboard.write', { text }).catch(() => complain('Nothing was copied.'));
    },
    readClipboard: async () => (await bridge.invoke('clipboard.read', {})).text,
    confirmPaste: (text, lines) =>
      view.confirm({
        title:
          lines === 1
            ? 'Paste a line that runs at once?'
            : `Paste ${lines} lines that run at once?`,
        body: 'This program takes each line end as Enter, so the text runs as soon as it is pasted.',
        preview: text,
        confirmLabel: 'Paste',
        tone: 'plain',
      }),
    onLinkHover: (link) => view.setState({ link }),
    onSelection(text) {
      if (text !== '') lastSelection = text;
    },
    lastSelection: () => lastSelection,
    onProblem: (sentence) => view.setProblem(sessionId, sentence),
  });
}
