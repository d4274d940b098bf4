import { messageOf } from '../../shared/errors.ts';
import type { AnswerValue } from '../../shared/protocol/question.ts';
import type { SessionId } from '../../shared/protocol/session.ts';
import type { HostsStore } from '../hosts.ts';
import type { DesktopStore } from '../stores/desktop-store.ts';
import type { ViewStore } from '../stores/view-store.ts';
import type { TrayEntry, TrayStore } from './tray-store.ts';

export interface QuestionActions {
  /** Sends one option of the asker's, verbatim. The host's word settles the card, not the click. */
  answer(entry: TrayEntry, optionId: string, value?: AnswerValue): Promise<void>;
  /** Shows the session that asks, or its folder where no session does. */
  goTo(entry: TrayEntry): void;
  /** Shows the oldest card of a session that waits: the way back. */
  pointAt(sessionId: SessionId): void;
}

interface Parts {
  readonly hosts: HostsStore;
  readonly desktop: DesktopStore;
  readonly view: ViewStore;
  readonly tray: TrayStore;
}

export function createQuestionActions({ hosts, desktop, view, tray }: Parts): QuestionActions {
  return {
    async answer({ workspaceId, question }, optionId, value) {
      const host = hosts.getState().get(workspaceId);
      const { id: questionId } = question;
      // What is drawn may be a moment behind.
      const answering = host?.store.getState().answering[questionId];
      if (!host || question.state.kind !== 'open' || answering?.kind === 'sent') return;
      host.store.tell({ kind: 'answering', questionId, answering: { kind: 'sent', optionId } });
      try {
        const given = { questionId, optionId, ...(value === undefined ? {} : { value }) };
        const answer = await host.connection.call('question.answer', given);
        if (answer.ok) return;
        host.store.tell({ kind: 'question', question: { ...question, state: answer.state } });
      } catch (error) {
        const sentence = messageOf(error);
        host.store.tell({ kind: 'answering', questionId, answering: { kind: 'failed', sentence } });
      }
    },
    goTo({ workspaceId, question }) {
      if (question.sessionId) desktop.showSession(workspaceId, question.sessionId);
      else desktop.showWorkspace(workspaceId);
    },
    pointAt(sessionId) {
      const waits = tray.getState().find(({ question: { sessionId: of, state } }) => {
        return of === sessionId && state.kind === 'open';
      });
      if (!waits) return;
      if (!desktop.getState().layout.trayOpen) desktop.setLayout({ trayOpen: true });
      view.setState({ pointedAt: { questionId: waits.question.id } });
    },
  };
}
