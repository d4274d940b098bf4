import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Clock } from '../shared/clock.ts';
import type { DesktopBridge, DesktopState, WorkspaceId } from '../shared/desktop.ts';
import type { CardDrafts } from './cards/card-drafts.ts';
import type { QuestionActions } from './cards/question-actions.ts';
import type { TrayStore } from './cards/tray-store.ts';
import type { CommandTable } from './commands.ts';
import type { Host, HostsStore } from './hosts.ts';
import type { PromptStore } from './prompt/prompt-store.ts';
import type { DesktopStore } from './stores/desktop-store.ts';
import type { ViewState, ViewStore } from './stores/view-store.ts';
import type { WorkStore } from './stores/work-store.ts';
import type { WorkspaceState } from './stores/workspace-state.ts';
import type { Surfaces } from './surfaces.ts';
import type { FolderActions } from './workspace/folder-actions.ts';
import type { SessionActions } from './workspace/session-actions.ts';

/** Everything a window is made of; put together in `create-app.ts`. */
export interface App {
  readonly bridge: DesktopBridge;
  readonly clock: Clock;
  readonly platform: DesktopState['platform'];
  readonly desktop: DesktopStore;
  readonly view: ViewStore;
  readonly hosts: HostsStore;
  readonly surfaces: Surfaces;
  readonly tray: TrayStore;
  readonly drafts: CardDrafts;
  readonly work: WorkStore;
  readonly prompts: PromptStore;
  readonly sessions: SessionActions;
  readonly folders: FolderActions;
  readonly questions: QuestionActions;
  readonly commands: CommandTable;
  /** Tells the person what failed, with the details to copy. */
  reportProblem(error: unknown, what: string): void;
}

export const AppContext = createContext<App | undefined>(undefined);

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('drawn outside of the app');
  return app;
}

export function useDesktop<T>(select: (state: DesktopState) => T): T {
  return useStore(useApp().desktop, select);
}

export function useView<T>(select: (state: ViewState) => T): T {
  return useStore(useApp().view, select);
}

export function useHost(workspaceId: WorkspaceId): Host | undefined {
  return useStore(useApp().hosts, (hosts) => hosts.get(workspaceId));
}

export function useHostState<T>(host: Host, select: (state: WorkspaceState) => T): T {
  return useStore(host.store, select);
}
