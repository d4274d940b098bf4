import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Session } from '../../shared/protocol/session.ts';
import { useApp, useHostState, useView } from '../app-model.ts';
import type { Host } from '../hosts.ts';
import { sessionName } from '../stores/session-words.ts';
import { type MenuEntry, RightClickMenu } from '../ui/menu.tsx';
import { EndingBar } from './ending-bar.tsx';
import { ProblemBar } from './problem-bar.tsx';
import { shellQuoted } from './shell-quote.ts';
import type { TerminalSurface } from './terminal-surface.ts';
import './terminal-view.css';

interface TerminalViewProps {
  readonly host: Host;
  readonly session: Session;
  /** Whether this tab is in front. The others stay alive and hidden. */
  readonly inFront: boolean;
}

/** One session's pane: its terminal, and below it what the person should know about it. */
export function TerminalView({ host, session, inFront }: TerminalViewProps) {
  const { surfaces, sessions, view } = useApp();
  const problem = useView(({ problems }) => problems[session.id]);
  const connected = useHostState(host, ({ connection }) => connection.kind === 'connected');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a session keeps its surface for life
  const surface = useMemo(() => surfaces.obtain(host, session), [surfaces, host, session.id]);
  const ended = session.state.kind !== 'running';
  return (
    <div
      className="pane"
      role="tabpanel"
      aria-label={sessionName(session)}
      hidden={!inFront}
      data-session={session.id}
    >
      <TerminalMount host={host} session={session} surface={surface} inFront={inFront} />
      {problem !== undefined && connected ? (
        <ProblemBar
          sentence={problem}
          onRetry={() => {
            view.setProblem(session.id, undefined);
            const { link } = host.connection;
            if (link) void surface.sink.connect(link);
          }}
          onDismiss={() => view.setProblem(session.id, undefined)}
        />
      ) : null}
      {ended ? (
        <EndingBar
          session={session}
          onRestart={() => void sessions.restart(host, session)}
          onClose={() => void sessions.end(host, session)}
        />
      ) : null}
    </div>
  );
}

interface TerminalMountProps extends TerminalViewProps {
  readonly surface: TerminalSurface;
}

function TerminalMount({ host, session, surface, inFront }: TerminalMountProps) {
  const { commands, platform, bridge } = useApp();
  const mount = useRef<HTMLDivElement>(null);
  useShownSurface(host, session, surface, inFront, mount);
  const entries = (): readonly MenuEntry[] => [
    {
      label: 'Copy',
      keys: commands.keyLabel('edit.copy'),
      disabled: !surface.hasSelection,
      run: () => surface.copy(),
    },
    { label: 'Paste', keys: commands.keyLabel('edit.paste'), run: () => void surface.paste() },
    'line',
    {
      label: 'Select all',
      keys: commands.keyLabel('edit.selectAll'),
      run: () => surface.selectAll(),
    },
    {
      label: 'Clear',
      keys: commands.keyLabel('terminal.clear'),
      run: () => surface.clear(),
    },
  ];
  return (
    <RightClickMenu entries={entries} returnFocus={() => surface.focus()}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the terminal inside takes the keys */}
      <div
        ref={mount}
        className="terminal-mount"
        onContextMenuCapture={(event) => {
          // The program has the mouse; Shift takes it back, as it does for selecting.
          if (!surface.takesMouse || event.shiftKey) return;
          event.preventDefault();
          event.stopPropagation();
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          event.stopPropagation();
          const paths = [...event.dataTransfer.files].map((file) => bridge.pathOfFile(file));
          const text = paths
            .filter(Boolean)
            .map((path) => shellQuoted(path, platform))
            .join(' ');
          if (text !== '') void surface.pasteText(`${text} `);
        }}
      />
    </RightClickMenu>
  );
}

/** Keeps the surface's size, visibility and keyboard in step with its place on screen. */
function useShownSurface(
  host: Host,
  session: Session,
  surface: TerminalSurface,
  inFront: boolean,
  mount: { readonly current: HTMLElement | null },
): void {
  const onScreen = useView((state) => state.onScreen);
  const focused = useView((state) => state.focused);
  const fontSizePx = useView((state) => state.fontSizePx);
  const shared = session.surfaces > 1;
  // The surface that has the keyboard decides the size; a lone one always does (spec T5).
  const decides = inFront && onScreen && (focused || !shared);

  useLayoutEffect(() => {
    if (!inFront || !mount.current) return;
    surface.open(mount.current);
    surface.fit(decides);
    const { link } = host.connection;
    if (link) void surface.sink.connect(link);
  }, [host, surface, inFront, decides, mount]);

  useEffect(() => surface.sink.show(inFront && onScreen), [surface, inFront, onScreen]);

  useEffect(() => {
    // Only where the keyboard was in a terminal, or nowhere: never out of a list, field or card.
    const { activeElement } = document;
    const free = !activeElement || activeElement === document.body;
    if (inFront && (free || activeElement.classList.contains('xterm-helper-textarea'))) {
      surface.focus();
    }
  }, [surface, inFront]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another font size fits other cells
  useEffect(() => {
    if (!inFront || !mount.current) return;
    const observer = new ResizeObserver(() => surface.fit(decides));
    observer.observe(mount.current);
    return () => observer.disconnect();
  }, [surface, inFront, decides, fontSizePx, mount]);
}
