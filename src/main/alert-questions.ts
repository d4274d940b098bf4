import { Notification } from 'electron';
import type { Clock } from '../shared/clock.ts';
import { type Disposable, toDisposable } from '../shared/lifecycle.ts';
import type { Desktop } from './desktop-handlers.ts';
import { QuestionAlerts, type WaitingQuestion } from './question-alerts.ts';

/** What a notification shows of a title; the card has all of it. Characters. */
const MAX_TITLE = 160;
/** Controls and signs that reorder or hide text. A notification is no place to show them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

type Parts = Pick<Desktop, 'workspaces' | 'windows' | 'badge'>;

/** Keeps badge and notifications at what waits, with and without windows (spec C11). */
export function alertQuestions({ workspaces, windows, badge }: Parts, clock: Clock): void {
  const alerts = new QuestionAlerts({
    clock,
    waiting: () => workspaces.questions(),
    isWatched: (id) =>
      windows.all.some(({ browserWindow, layout }) => {
        const inFront = layout.activeWorkspace ?? workspaces.list()[0]?.id;
        return browserWindow.isFocused() && inFront === id;
      }),
    notify: (question) => notify(question, () => windows.show(question.workspaceId)),
  });
  workspaces.onHoldersChanged(() => {
    alerts.update();
    badge.update();
  });
}

/** Says that a question waits. The click leads to it; nothing in it answers (spec C6). */
function notify({ title, folder }: WaitingQuestion, onClick: () => void): Disposable {
  if (!Notification.isSupported()) return toDisposable(() => {});
  const shown = new Notification({
    title: `${folder} needs you`,
    body: title.replace(UNSEEN, ' ').slice(0, MAX_TITLE),
  });
  shown.on('click', onClick);
  shown.show();
  return toDisposable(() => shown.close());
}
