import { app } from 'electron';
import type { Windows } from './windows.ts';

/** The number on the app's icon: the questions that wait for this person, and nothing else (spec C11). */
export class Badge {
  readonly #windows: Windows;
  readonly #waiting: () => number;

  /** `waiting` counts the open questions of this app's own hosts, for when no window can tell. */
  constructor(windows: Windows, waiting: () => number) {
    this.#windows = windows;
    this.#waiting = waiting;
  }

  update(): void {
    // Every window counts the questions of all folders, so they differ only while one still loads.
    const told = this.#windows.all.map((window) => window.pending);
    app.setBadgeCount(told.length > 0 ? Math.max(...told) : this.#waiting());
  }
}
