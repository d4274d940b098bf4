import { useStore } from 'zustand';
import type { Workspace } from '../shared/desktop.ts';
import { useApp, useDesktop, useHost, useView } from './app-model.ts';
import { QuestionAnnouncer, QuestionTray } from './cards/question-tray.tsx';
import { trayShows } from './cards/tray-visibility.ts';
import { ConsentDialog } from './consent/consent-dialog.tsx';
import type { Host } from './hosts.ts';
import { ProfilesDialog } from './profiles/profiles-dialog.tsx';
import { focusTerminal } from './regions.ts';
import { activeSession, activeWorkspace } from './stores/desktop-store.ts';
import { LinkTarget } from './terminal/link-target.tsx';
import { ConfirmDialog } from './ui/confirm-dialog.tsx';
import { Toasts } from './ui/toasts.tsx';
import { TooltipScope } from './ui/tooltip.tsx';
import { FirstRun } from './workspace/first-run.tsx';
import { BrokenFolder } from './workspace/folder-states.tsx';
import { Sidebar } from './workspace/sidebar.tsx';
import { StatusLine } from './workspace/status-line.tsx';
import { TabBar } from './workspace/tab-bar.tsx';
import { useTabs } from './workspace/use-tabs.ts';
import { useWindowTitle } from './workspace/window-title.ts';
import { WorkspacePane } from './workspace/workspace-pane.tsx';
import './app.css';

/** The whole window: folders left, terminals in the middle, questions right, status below. */
export function AppView() {
  const { tray } = useApp();
  const workspaces = useDesktop((state) => state.workspaces);
  const { sidebarOpen, trayOpen } = useDesktop((state) => state.layout);
  const hasCards = useStore(tray, (entries) => entries.length > 0);
  const emptyTrayOpen = useView((state) => state.emptyTrayOpen);
  const front = useDesktop(activeWorkspace);
  const host = useHost(front?.id ?? ('' as Workspace['id']));
  return (
    <TooltipScope>
      <div className="app">
        {front ? <h1 className="visually-hidden">Berth: {front.name}</h1> : null}
        {workspaces.length > 0 && sidebarOpen ? <Sidebar /> : null}
        {host && front ? <HostTabs workspace={front} host={host} /> : null}
        {host ? null : <NoTabs front={front} />}
        {front ? <FolderPanes front={front} workspaces={workspaces} /> : <FirstRun />}
        {front && trayShows(hasCards, { trayOpen, emptyTrayOpen }) ? <QuestionTray /> : null}
        <StatusLine host={host} />
      </div>
      <QuestionAnnouncer />
      <LinkTarget />
      <Dialogs />
    </TooltipScope>
  );
}

interface FolderPanesProps {
  readonly front: Workspace;
  readonly workspaces: readonly Workspace[];
}

/** Every folder's terminals stay mounted, so that coming back to one takes a single frame. */
function FolderPanes({ front, workspaces }: FolderPanesProps) {
  const { view, bridge } = useApp();
  const toasts = useView((state) => state.toasts);
  return (
    <main className="main" data-region="terminal" tabIndex={-1} aria-label="Terminal">
      {front.kind === 'broken' ? <BrokenFolder workspace={front} /> : null}
      {workspaces.map((workspace) => (
        <HostPane key={workspace.id} workspace={workspace} inFront={workspace.id === front.id} />
      ))}
      <Toasts
        toasts={toasts}
        onCopy={(text) => void bridge.invoke('clipboard.write', { text })}
        onDismiss={(id) =>
          view.setState((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) }))
        }
      />
    </main>
  );
}

interface OfHost {
  readonly workspace: Workspace;
  readonly host: Host;
}

function useFront({ workspace, host }: OfHost) {
  const tabs = useTabs(host);
  const active = useDesktop((state) => activeSession(state, workspace.path, tabs));
  return { tabs, active };
}

function HostTabs(props: OfHost) {
  const { tabs, active } = useFront(props);
  useWindowTitle(active?.label, props.workspace.name);
  return <TabBar host={props.host} tabs={tabs} active={active} />;
}

function NoTabs({ front }: { readonly front: Workspace | undefined }) {
  useWindowTitle(undefined, front?.name);
  return front ? <TabBar host={undefined} tabs={[]} active={undefined} /> : null;
}

function HostPane({ workspace, inFront }: { workspace: Workspace; inFront: boolean }) {
  const host = useHost(workspace.id);
  return host ? <ConnectedPane workspace={workspace} host={host} inFront={inFront} /> : null;
}

function ConnectedPane({ inFront, ...of }: OfHost & { readonly inFront: boolean }) {
  return <WorkspacePane {...of} {...useFront(of)} inFront={inFront} />;
}

function Dialogs() {
  const confirmation = useView((state) => state.confirmation);
  const profiles = useView((state) => state.profiles);
  const consent = useView((state) => state.consent);
  return (
    <>
      {profiles ? <ProfilesDialog wish={profiles} /> : null}
      {consent ? <ConsentDialog wish={consent} /> : null}
      {confirmation ? (
        <ConfirmDialog
          confirmation={confirmation}
          onAnswer={confirmation.answer}
          returnFocus={() => profiles || consent || focusTerminal(document)}
        />
      ) : null}
    </>
  );
}
