import { useMemo, useRef } from 'react';
import type { Session } from '../../shared/protocol/session.ts';
import { shellQuoted } from '../../shared/shell-quote.ts';
import { useApp, useHostState, useView } from '../app-model.ts';
import type { Host } from '../hosts.ts';
import { PromptLine } from '../prompt/prompt-line.tsx';
import { focusTerminalIfFree } from '../regions.ts';
import { type MenuEntry, RightClickMenu } from '../ui/menu.tsx';
import { useHandOver } from '../ui/use-hand-over.ts';
import { EndingBar } from './ending-bar.tsx';
import { ForeignWords, Paper } from './foreign-size.tsx';
import { ProblemBar } from './problem-bar.tsx';
import type { TerminalSurface } from './terminal-surface.ts';
import { useLetterbox } from './use-letterbox.ts';
import { useShownSurface } from './use-shown-surface.ts';
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
  const name = session.label;
  const pane = useRef<HTMLDivElement>(null);
  useHandOver(pane, () => focusTerminalIfFree(document));
  return (
    <div
      ref={pane}
      className="pane"
      role="tabpanel"
      aria-label={name}
      hidden={!inFront}
      data-session={session.id}
    >
      <TerminalMount host={host} surface={surface} inFront={inFront} />
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
      {session.prompts && !ended ? (
        <PromptLine host={host} session={session} inFront={inFront} />
      ) : null}
      {ended ? (
        <EndingBar
          session={session}
          name={name}
          onRestart={() => void sessions.restart(host, session)}
          onClose={() => void sessions.end(host, session)}
        />
      ) : null}
    </div>
  );
}

interface TerminalMountProps extends Omit<TerminalViewProps, 'session'> {
  readonly surface: TerminalSurface;
}

function TerminalMount({ host, surface, inFront }: TerminalMountProps) {
  const { commands, platform, bridge } = useApp();
  const mount = useRef<HTMLDivElement>(null);
  useShownSurface(host, surface, inFront, mount);
  const letterbox = useLetterbox(surface, mount);
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
    <div className={letterbox ? 'terminal-area terminal-area-foreign' : 'terminal-area'}>
      {letterbox ? <Paper {...letterbox} /> : null}
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
      {letterbox ? <ForeignWords {...letterbox} /> : null}
    </div>
  );
}
