import type { Clock } from '../shared/clock.ts';
import type { WorkspaceId } from '../shared/desktop.ts';
import type { Disposable } from '../shared/lifecycle.ts';

/** A question that is open somewhere in this app. */
export interface WaitingQuestion {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  /** Name of the folder, for the person. */
  readonly folder: string;
  readonly title: string;
}

interface QuestionAlertsOptions {
  readonly clock: Clock;
  /** The open questions of this app's hosts, oldest first. */
  waiting(): readonly WaitingQuestion[];
  /** Whether a window that shows this folder has the keyboard: the person sees the card there. */
  isWatched(workspaceId: WorkspaceId): boolean;
  /** Shows a notification of the system; disposing takes it back. */
  notify(question: WaitingQuestion): Disposable;
}

/** What an agent settles by itself within this time alerts nobody (spec C11). Milliseconds. */
const CALM_MS = 1_000;

/** Tells the person, outside of the windows, of questions that they do not see (spec C11). */
export class QuestionAlerts {
  readonly #options: QuestionAlertsOptions;
  /** Known questions: a timer until the person is told, then the notification. */
  readonly #alerts = new Map<string, Disposable>();

  constructor(options: QuestionAlertsOptions) {
    this.#options = options;
  }

  /** Looks again, because something opened or was settled. */
  update(): void {
    const waiting = this.#options.waiting();
    const ids = new Set(waiting.map(({ id }) => id));
    for (const [id, alert] of this.#alerts) {
      if (ids.has(id)) continue;
      this.#alerts.delete(id);
      alert.dispose();
    }
    for (const question of waiting) {
      if (!this.#alerts.has(question.id)) this.#schedule(question);
    }
  }

  #schedule(question: WaitingQuestion): void {
    const { clock, isWatched, notify } = this.#options;
    const timer = clock.after(CALM_MS, () => {
      if (isWatched(question.workspaceId)) return;
      this.#alerts.set(question.id, notify(question));
    });
    this.#alerts.set(question.id, timer);
  }
}
