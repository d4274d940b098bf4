import type { Clock } from '../shared/clock.ts';
import type { Desktop } from './desktop-handlers.ts';
import { QuestionAlerts, type WaitingQuestion } from './question-alerts.ts';

/** What a notification shows of a title; the card has all of it. Characters. */
const MAX_TITLE = 160;
/** Controls and signs that reorder or hide text. A notification is no place to show them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

type Parts = Pick<Desktop, 'workspaces' | 'windows' | 'badge' | 'notifications'>;

/** Keeps badge and notifications at what waits, with and without windows (spec C11). */
export function alertQuestions(parts: Parts, clock: Clock): void {
  const { workspaces, windows, badge, notifications } = parts;
  const alerts = new QuestionAlerts({
    clock,
    waiting: () => workspaces.questions(),
    isWatched: (id) =>
      windows.all.some(({ browserWindow, layout }) => {
        const inFront = layout.activeWorkspace ?? workspaces.list()[0]?.id;
        return browserWindow.isFocused() && inFront === id;
      }),
    notify: (question) =>
      notifications.question(words(question), () => windows.show(question.workspaceId)),
  });
  workspaces.onHoldersChanged(() => {
    alerts.update();
    badge.update();
  });
}

/** The click leads to the card; nothing in a notification answers (spec C6). */
function words({ title, folder }: WaitingQuestion) {
  return {
    title: `${folder} needs you`,
    body: title.replace(UNSEEN, ' ').slice(0, MAX_TITLE),
  };
}
