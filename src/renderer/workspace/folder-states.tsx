import { CloudOff, FolderX, LoaderCircle, TerminalSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Workspace } from '../../shared/desktop.ts';
import { useApp, useView } from '../app-model.ts';
import type { Host } from '../hosts.ts';
import type { ConnectionState } from '../stores/workspace-state.ts';
import { Button } from '../ui/button.tsx';
import { useNow } from '../ui/use-now.ts';
import './empty-states.css';

interface FolderStateProps {
  readonly sign: ReactNode;
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}

function FolderState({ sign, title, text, children }: FolderStateProps) {
  return (
    <div className="empty">
      <div className="empty-column">
        <span className="empty-sign">{sign}</span>
        <h2 className="empty-title">{title}</h2>
        {text === undefined ? null : <p className="empty-text">{text}</p>}
        {children ? <div className="empty-buttons">{children}</div> : null}
      </div>
    </div>
  );
}

/** A folder in which nothing runs. */
export function NoSessions({ workspace, host }: { workspace: Workspace; host: Host }) {
  const { sessions, commands } = useApp();
  const problem = useView(({ problems }) => problems[workspace.id]);
  const keys = commands.keyLabel('session.new');
  return (
    <FolderState
      sign={<TerminalSquare size={28} strokeWidth={1.5} />}
      title={
        problem === undefined ? `Nothing runs in ${workspace.name}` : 'The shell did not start'
      }
      text={
        problem ??
        'A new session is a shell in this folder. It keeps running when you close the window.'
      }
    >
      <Button tone="primary" data-entry onClick={() => void sessions.start(host)}>
        {problem === undefined ? 'New session' : 'Try again'}
        {keys === undefined ? null : <kbd className="button-keys">{keys}</kbd>}
      </Button>
      {problem === undefined ? null : <CopyDetails text={`${workspace.path}\n${problem}`} />}
    </FolderState>
  );
}

/** A folder that cannot be opened: why, and the ways on. */
export function BrokenFolder({ workspace }: { readonly workspace: Workspace }) {
  const { folders } = useApp();
  if (workspace.handOver === 'underWay') {
    return (
      <FolderState
        sign={<LoaderCircle size={24} className="spinning" />}
        title={`${workspace.name} changes hands`}
        text="The process that hosted it left, and the next one takes it over. It is back in a moment."
      />
    );
  }
  const problem = workspace.problem ?? 'Berth could not open this folder.';
  return (
    <FolderState
      sign={<FolderX size={28} strokeWidth={1.5} />}
      title={
        workspace.handOver === undefined
          ? `${workspace.name} cannot be opened`
          : `${workspace.name} was let go`
      }
      text={problem}
    >
      <Button tone="primary" data-entry onClick={() => void folders.retry(workspace)}>
        Try again
      </Button>
      <Button onClick={() => void folders.close(workspace)}>Close folder</Button>
      <CopyDetails text={`${workspace.path}\n${problem}`} />
    </FolderState>
  );
}

interface UnreachableProps {
  readonly workspace: Workspace;
  readonly connection: ConnectionState;
}

/** No host has answered yet, so there is nothing else to show. */
export function Unreachable({ workspace, connection }: UnreachableProps) {
  const { folders } = useApp();
  if (connection.kind !== 'lost') {
    return (
      <FolderState
        sign={<LoaderCircle size={24} className="spinning" />}
        title={`Opening ${workspace.name}…`}
      />
    );
  }
  return (
    <FolderState
      sign={<CloudOff size={28} strokeWidth={1.5} />}
      title={`${workspace.name} does not answer`}
      text={connection.reason}
    >
      <Button tone="primary" data-entry onClick={() => void folders.retry(workspace)}>
        Try again
      </Button>
      <Button onClick={() => void folders.close(workspace)}>Close folder</Button>
      <CopyDetails text={`${workspace.path}\n${connection.reason}`} />
    </FolderState>
  );
}

/** Above terminals whose host is gone: what is on screen stays readable, keys go nowhere. */
export function LostBar({ workspace, connection }: UnreachableProps) {
  const { folders, clock } = useApp();
  const now = useNow(clock, 500);
  if (connection.kind !== 'lost') return null;
  if (connection.isAway) return <AwayBar />;
  const seconds = Math.ceil((connection.retryAt - now) / 1_000);
  return (
    <div className="lost-bar" role="status">
      <CloudOff size={15} aria-hidden="true" />
      <span className="lost-text">
        Disconnected: {connection.reason}. What you type goes nowhere until it is back.
      </span>
      <span className="lost-time">{seconds > 0 ? `Next try in ${seconds} s` : 'Trying…'}</span>
      <Button size="small" onClick={() => void folders.retry(workspace)}>
        Try now
      </Button>
    </div>
  );
}

/** Above terminals that this window let go of, so that an update need not wait for it. */
function AwayBar() {
  return (
    <div className="lost-bar" role="status">
      <LoaderCircle size={15} className="spinning" aria-hidden="true" />
      <span className="lost-text">
        The newer build takes the folder over. Press a key or click to look at it meanwhile.
      </span>
    </div>
  );
}

function CopyDetails({ text }: { readonly text: string }) {
  const { bridge } = useApp();
  return (
    <Button tone="quiet" onClick={() => void bridge.invoke('clipboard.write', { text })}>
      Copy details
    </Button>
  );
}
