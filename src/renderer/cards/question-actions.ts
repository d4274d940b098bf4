import { messageOf } from '../../shared/errors.ts';
import type { HostsStore } from '../hosts.ts';
import type { DesktopStore } from '../stores/desktop-store.ts';
import type { TrayEntry } from './tray-store.ts';

export interface QuestionActions {
  /** Sends one option of the asker's, verbatim. The host's word settles the card, not the click. */
  answer(entry: TrayEntry, optionId: string): Promise<void>;
  /** Shows the session that asks, or its folder where no session does. */
  goTo(entry: TrayEntry): void;
}

export function createQuestionActions(hosts: HostsStore, desktop: DesktopStore): QuestionActions {
  return {
    async answer({ workspaceId, question }, optionId) {
      const host = hosts.getState().get(workspaceId);
      const { id: questionId } = question;
      // What is drawn may be a moment behind.
      const answering = host?.store.getState().answering[questionId];
      if (!host || question.state.kind !== 'open' || answering?.kind === 'sent') return;
      host.store.tell({ kind: 'answering', questionId, answering: { kind: 'sent', optionId } });
      try {
        const answer = await host.connection.call('question.answer', { questionId, optionId });
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
  };
}
