import { BrowserWindow, Notification } from 'electron';

interface CommandEnd {
  /** The same from every window that saw it. */
  readonly key: string;
  readonly title: string;
  readonly body: string;
}

/** How many were shown lately; an older one is not told again by a window that comes late. */
const MAX_KEPT = 100;

/** Says once that a long command has ended, unless a window of the app is in use (spec U10). */
export class CommandNotifications {
  /** Kept, since one that is collected loses its click. By key. */
  readonly #shown = new Map<string, Notification>();

  show({ key, title, body }: CommandEnd, onClick: () => void): void {
    if (this.#shown.has(key) || BrowserWindow.getFocusedWindow() || !Notification.isSupported()) {
      return;
    }
    const notification = new Notification({ title, body });
    notification.on('click', onClick);
    this.#shown.set(key, notification);
    const [oldest] = this.#shown.keys();
    if (this.#shown.size > MAX_KEPT && oldest !== undefined) this.#shown.delete(oldest);
    notification.show();
  }
}
