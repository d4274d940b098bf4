import type { DesktopBridge, Opened, Workspace, WorkspaceId } from '../../shared/desktop.ts';
import type { HostsStore } from '../hosts.ts';
import type { DesktopStore } from '../stores/desktop-store.ts';
import type { ViewStore } from '../stores/view-store.ts';
import { tabsOf } from './tabs.ts';

export interface FolderActions {
  /** Lets the person choose a folder, and opens it. */
  pick(): Promise<void>;
  open(path: string): Promise<void>;
  close(workspace: Workspace): Promise<void>;
  /** Tries again to reach a folder that is broken or whose host is gone. */
  retry(workspace: Workspace): Promise<void>;
}

export interface FolderActionsOptions {
  readonly bridge: DesktopBridge;
  readonly desktop: DesktopStore;
  readonly view: ViewStore;
  readonly hosts: HostsStore;
  reportProblem(error: unknown, what: string): void;
}

/** Where the sentence about a folder that would not open is kept among the view's problems. */
export const OPEN_PROBLEM = 'open-folder';

export function createFolderActions(options: FolderActionsOptions): FolderActions {
  const { bridge, desktop, view, hosts, reportProblem } = options;
  const settle = (opened: Opened) => {
    view.setProblem(OPEN_PROBLEM, opened.ok === false ? opened.problem : undefined);
    if (opened.ok === true) desktop.showWorkspace(opened.workspaceId);
    else if (opened.ok === false && desktop.getState().workspaces.length > 0) {
      view.toast({ text: opened.problem, tone: 'problem', details: opened.problem });
    }
  };
  return {
    pick: () =>
      bridge
        .invoke('workspace.pick', {})
        .then(settle)
        .catch((error: unknown) => reportProblem(error, 'The folder was not opened')),
    open: (path) =>
      bridge
        .invoke('workspace.open', { path })
        .then(settle)
        .catch((error: unknown) => reportProblem(error, 'The folder was not opened')),
    async close(workspace) {
      try {
        await closeFolder(options, workspace);
      } catch (error) {
        reportProblem(error, `${workspace.name} stays open`);
      }
    },
    async retry(workspace) {
      const host = hosts.getState().get(workspace.id);
      if (host && workspace.kind !== 'broken') host.connection.retry();
      else await this.open(workspace.path);
    },
  };
}

async function closeFolder(options: FolderActionsOptions, workspace: Workspace): Promise<void> {
  const { bridge, view } = options;
  const { id: workspaceId } = workspace;
  const answer = await bridge.invoke('workspace.close', { workspaceId, endSessions: false });
  if (answer.ok) return;
  const running = runningIn(options.hosts, workspaceId);
  const confirmed = await view.confirm({
    title: `Close ${workspace.name}?`,
    body: answer.problem,
    confirmLabel: running === 1 ? 'End it and close' : 'End them and close',
    tone: 'danger',
  });
  if (!confirmed) return;
  const ended = await bridge.invoke('workspace.close', { workspaceId, endSessions: true });
  if (!ended.ok) view.toast({ text: ended.problem, tone: 'problem', details: ended.problem });
}

function runningIn(hosts: HostsStore, workspaceId: WorkspaceId): number {
  const state = hosts.getState().get(workspaceId)?.store.getState();
  return state ? tabsOf(state).filter((session) => session.state.kind === 'running').length : 0;
}
