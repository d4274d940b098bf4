import type { Clock } from '../../shared/clock.ts';
import { messageOf } from '../../shared/errors.ts';
import type { Session, SessionId } from '../../shared/protocol/session.ts';
import type { Host } from '../hosts.ts';
import type { DesktopStore } from '../stores/desktop-store.ts';
import type { ViewStore } from '../stores/view-store.ts';
import type { Surfaces } from '../surfaces.ts';
import { heirOf, tabsOf } from './tabs.ts';

/** Milliseconds in which an ended shell can be brought back. */
const UNDO_MS = 5_000;

export interface SessionActions {
  /** Starts a profile, the person's shell by default, in the workspace's folder and shows it. */
  start(host: Host, profile?: string): Promise<void>;
  show(host: Host, sessionId: SessionId): void;
  /** Ends a session: a shell at rest after a few seconds to undo it, a program after a question. */
  end(host: Host, session: Session): Promise<void>;
  restart(host: Host, session: Session): Promise<void>;
  /** Enters the last command of a shell once more, if the shell reads a line. */
  rerun(host: Host, session: Session): Promise<void>;
  /** Whether its output is kept on disk; switched off, what is kept of it is deleted. */
  record(host: Host, session: Session, isRecorded: boolean): Promise<void>;
  /** Deletes what is kept on disk of past output, after a question. */
  deleteHistory(host: Host): Promise<void>;
  rename(host: Host, sessionId: SessionId, name: string): Promise<void>;
}

export interface SessionActionsOptions {
  readonly desktop: DesktopStore;
  readonly view: ViewStore;
  readonly surfaces: Surfaces;
  readonly clock: Clock;
  /** A guess at the size of a terminal that is not there yet. */
  guessSize(): { cols: number; rows: number } | undefined;
  reportProblem(error: unknown, what: string): void;
}

export function createSessionActions(options: SessionActionsOptions): SessionActions {
  const { desktop, view, surfaces, reportProblem } = options;

  const actions: SessionActions = {
    async start(host, profile) {
      view.getState().problems[host.workspaceId] && view.setProblem(host.workspaceId, undefined);
      const size = surfaces.sizeHint() ?? options.guessSize();
      const wanted = { ...(size ? { size } : {}), ...(profile === undefined ? {} : { profile }) };
      try {
        const { session } = await host.connection.call('session.create', wanted);
        host.store.tell({ kind: 'session-opened', session });
        actions.show(host, session.id);
      } catch (error) {
        view.setProblem(host.workspaceId, messageOf(error));
      }
    },
    async rerun(host, { id: sessionId }) {
      const answer = await host.connection
        .call('session.commands', { sessionId })
        .catch((error: unknown) => reportProblem(error, 'The last command is not known'));
      if (!answer) return;
      const text = answer.commands.findLast((command) => command.text !== undefined)?.text;
      if (text === undefined) {
        view.toast({ text: 'The shell of this session has told no command yet.', tone: 'plain' });
      } else if (answer.busy) {
        view.toast({ text: 'Not now: the shell of this session is busy.', tone: 'plain' });
      } else surfaces.find(sessionId)?.enter(text);
    },
    show: (host, sessionId) => desktop.showSession(host.workspaceId, sessionId),
    async end(host, session) {
      if (session.state.kind !== 'running') {
        stepAside(options, host, session.id);
        await host.connection
          .call('session.remove', { sessionId: session.id })
          .catch((error: unknown) => reportProblem(error, 'The session could not be closed'));
        return;
      }
      await endRunning(options, host, session);
    },
    async restart(host, session) {
      const size = surfaces.find(session.id)?.proposedSize();
      await host.connection
        .call('session.restart', { sessionId: session.id, ...(size ? { size } : {}) })
        .then(({ session: now }) => host.store.tell({ kind: 'session-changed', session: now }))
        .then(() => surfaces.find(session.id)?.focus())
        .catch((error: unknown) => view.setProblem(session.id, messageOf(error)));
    },
    async record(host, { id: sessionId }, record) {
      await host.connection
        .call('session.record', { sessionId, record })
        .catch((error: unknown) => reportProblem(error, 'Nothing was changed'));
    },
    async deleteHistory(host) {
      const confirmed = await view.confirm({
        title: 'Delete past output?',
        body: 'What sessions of this folder have printed is deleted from disk. Windows keep showing what they show, and sessions that run go on to be recorded.',
        confirmLabel: 'Delete it',
        tone: 'danger',
      });
      if (!confirmed) return;
      await host.connection
        .call('journal.delete', {})
        .then(() => view.toast({ text: 'Past output was deleted from disk.', tone: 'plain' }))
        .catch((error: unknown) => reportProblem(error, 'Past output was not deleted'));
    },
    async rename(host, sessionId, name) {
      const trimmed = name.trim();
      await host.connection
        .call('session.rename', { sessionId, ...(trimmed ? { name: trimmed } : {}) })
        .catch((error: unknown) => reportProblem(error, 'The session keeps its name'));
    },
  };
  return actions;
}

async function endRunning(
  options: SessionActionsOptions,
  host: Host,
  session: Session,
): Promise<void> {
  const { view, reportProblem } = options;
  try {
    const front = await host.connection.call('session.foreground', { sessionId: session.id });
    if (front.isShell) {
      endAfterGrace(options, host, session);
      return;
    }
    const program = front.program ?? 'A program';
    const confirmed = await view.confirm({
      title: `End ${front.program ?? 'this session'}?`,
      body: `${program} is running in “${session.label}”. Ending the session ends it, and what it has not saved is lost.`,
      confirmLabel: front.program ? `End ${front.program}` : 'End session',
      tone: 'danger',
    });
    if (!confirmed) return;
    stepAside(options, host, session.id);
    await endAndForget(host, session.id);
  } catch (error) {
    reportProblem(error, 'The session was not ended');
  }
}

/** Hides the tab at once and ends the session a little later, unless the person takes it back. */
function endAfterGrace(options: SessionActionsOptions, host: Host, session: Session): void {
  const { view, clock, desktop, reportProblem } = options;
  const leaving = (is: boolean) =>
    host.store.tell({ kind: 'session-leaving', sessionId: session.id, leaving: is });
  stepAside(options, host, session.id);
  leaving(true);
  const ending = clock.after(UNDO_MS, () => {
    toast.dispose();
    endAndForget(host, session.id).catch((error: unknown) => {
      leaving(false);
      reportProblem(error, 'The session was not ended');
    });
  });
  const toast = view.toast({
    text: `Ended ${session.label}`,
    tone: 'plain',
    action: {
      label: 'Undo',
      run() {
        ending.dispose();
        toast.dispose();
        leaving(false);
        desktop.showSession(host.workspaceId, session.id);
      },
    },
  });
}

/** Brings another tab to the front before this one goes. */
function stepAside({ desktop }: SessionActionsOptions, host: Host, sessionId: SessionId): void {
  const { workspaces, layout } = desktop.getState();
  const path = workspaces.find(({ id }) => id === host.workspaceId)?.path;
  const tabs = tabsOf(host.store.getState());
  const shown = path === undefined ? undefined : layout.activeSessions[path];
  const heir = heirOf(tabs, sessionId);
  if (heir && (shown === sessionId || shown === undefined)) {
    desktop.showSession(host.workspaceId, heir.id);
  }
}

async function endAndForget(host: Host, sessionId: SessionId): Promise<void> {
  await host.connection.call('session.end', { sessionId });
  await host.connection.call('session.remove', { sessionId });
}
