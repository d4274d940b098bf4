import type { Workspace } from '../../shared/desktop.ts';
import type { Session } from '../../shared/protocol/session.ts';
import { useApp, useHostState, useView } from '../app-model.ts';
import type { Host } from '../hosts.ts';
import { ProblemBar } from '../terminal/problem-bar.tsx';
import { TerminalView } from '../terminal/terminal-view.tsx';
import { LostBar, NoSessions, Unreachable } from './folder-states.tsx';
import { useShownSessions } from './use-shown-sessions.ts';
import './workspace-pane.css';

interface WorkspacePaneProps {
  readonly workspace: Workspace;
  readonly host: Host;
  readonly tabs: readonly Session[];
  readonly active: Session | undefined;
  readonly inFront: boolean;
}

/** The terminals of one folder, or why there are none. */
export function WorkspacePane({ workspace, host, tabs, active, inFront }: WorkspacePaneProps) {
  const { view, sessions } = useApp();
  const connection = useHostState(host, (state) => state.connection);
  const greeted = useHostState(host, (state) => state.greeted);
  const problem = useView(({ problems }) => problems[workspace.id]);
  const shown = useShownSessions(tabs, inFront ? active?.id : undefined);
  if (!greeted) {
    return inFront ? <Unreachable workspace={workspace} connection={connection} /> : null;
  }
  const noSessions = inFront && tabs.length === 0;
  return (
    <div className="workspace-pane" hidden={!inFront}>
      <LostBar workspace={workspace} connection={connection} />
      {problem !== undefined && !noSessions ? (
        <ProblemBar
          sentence={`The shell did not start: ${problem}`}
          onRetry={() => void sessions.start(host)}
          onDismiss={() => view.setProblem(workspace.id, undefined)}
        />
      ) : null}
      {noSessions ? <NoSessions workspace={workspace} host={host} /> : null}
      <div className="panes" hidden={tabs.length === 0}>
        {shown.map((session) => (
          <TerminalView
            key={session.id}
            host={host}
            session={session}
            inFront={inFront && session.id === active?.id}
          />
        ))}
      </div>
    </div>
  );
}
