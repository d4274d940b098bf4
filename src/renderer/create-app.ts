import type { Clock } from '../shared/clock.ts';
import type { DesktopBridge, DesktopState } from '../shared/desktop.ts';
import { errorCodeOf, messageOf } from '../shared/errors.ts';
import type { App } from './app-model.ts';
import { createDrafts } from './cards/card-drafts.ts';
import { followNewQuestions } from './cards/new-questions.ts';
import { createQuestionActions } from './cards/question-actions.ts';
import { createTray } from './cards/tray-store.ts';
import { commandRuns } from './command-runs.ts';
import { createCommands } from './commands.ts';
import { createPortInbox } from './connection/port-inbox.ts';
import { followEnds } from './follow-ends.ts';
import { createHosts } from './hosts.ts';
import { createPromptStore } from './prompt/prompt-store.ts';
import { createDesktopStore } from './stores/desktop-store.ts';
import { createViewStore } from './stores/view-store.ts';
import { createWork } from './stores/work-store.ts';
import { createSurfaces } from './surfaces.ts';
import { guessSize } from './terminal/guess-size.ts';
import { createSurfaceHost } from './terminal/surface-host.ts';
import { letGoForUpdates } from './update/let-go.ts';
import { followWindow, windowLook } from './window-events.ts';
import { startFirstShells } from './workspace/first-shell.ts';
import { createFolderActions } from './workspace/folder-actions.ts';
import { createSessionActions } from './workspace/session-actions.ts';

/** Puts a window together and starts it. `state` is what the desktop said at its start. */
export function createApp(bridge: DesktopBridge, state: DesktopState, clock: Clock): App {
  const { platform } = state;
  const desktop = createDesktopStore(state, bridge, clock);
  const { fontSizePx } = state.layout;
  const view = createViewStore(clock, { ...windowLook(window), fontSizePx });
  const hosts = createHosts(desktop, createPortInbox(window, bridge, clock), bridge, clock);
  const surfaceHost = createSurfaceHost({
    bridge,
    view,
    platform,
    claimsKey: (event) => app.commands.forKey(event) !== undefined,
  });
  const surfaces = createSurfaces(hosts, surfaceHost, clock);
  const reportProblem = (error: unknown, what: string) => {
    const sentence = messageOf(error);
    view.toast({
      text: `${what}: ${sentence}`,
      tone: 'problem',
      details: `Berth ${state.version}\n${what}\n${errorCodeOf(error) ?? 'no code'}: ${sentence}`,
    });
  };
  const shared = { desktop, view, hosts, bridge, clock, surfaces, reportProblem };
  const sessions = createSessionActions({ ...shared, guessSize });
  const tray = createTray(hosts, clock);
  const parts = {
    bridge,
    clock,
    platform,
    desktop,
    view,
    hosts,
    surfaces,
    sessions,
    reportProblem,
    tray,
    drafts: createDrafts(tray),
    prompts: createPromptStore(() => crypto.randomUUID()),
    work: createWork(hosts),
    folders: createFolderActions(shared),
    questions: createQuestionActions({ hosts, desktop, view, tray }),
  };
  const app: App = { ...parts, commands: createCommands(commandRuns(parts), platform) };
  followWindow(app, window);
  letGoForUpdates({ hosts, view, clock }, window);
  startFirstShells(app);
  followEnds({ hosts, bridge, isFocused: () => view.getState().focused });
  followNewQuestions(app.tray, () => {
    if (!desktop.getState().layout.trayOpen) desktop.setLayout({ trayOpen: true });
  });
  return app;
}
