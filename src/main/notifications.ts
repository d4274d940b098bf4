import { BrowserWindow, Notification } from 'electron';
import {
  type NotificationSettings,
  readNotificationSettings,
} from '../host/settings/notification-settings.ts';
import { SettingsFile } from '../host/settings/settings-file.ts';
import type { NotificationKind } from '../shared/desktop.ts';
import { type Disposable, toDisposable } from '../shared/lifecycle.ts';

interface Words {
  readonly title: string;
  readonly body: string;
}

interface Told extends Words {
  readonly kind: NotificationKind;
  /** The same from every window that saw it. */
  readonly key: string;
}

/** How many were shown lately; an older one is not told again by a window that comes late. */
const MAX_KEPT = 100;
/** Which switch of the settings is for which kind. */
const switchOf = {
  question: 'questions',
  command: 'commands',
  failure: 'failures',
} as const satisfies Record<NotificationKind | 'question', keyof NotificationSettings>;

/** What the system tells the person, as far as the settings want it (spec U10). */
export class Notifications {
  readonly #settings: SettingsFile;
  /** Kept, since one that is collected loses its click. By key. */
  readonly #shown = new Map<string, Notification>();

  constructor(settingsFile: string | undefined) {
    this.#settings = new SettingsFile(settingsFile);
  }

  /** Says once that something ended, unless a window of the app is in use. */
  async tell({ kind, key, title, body }: Told, onClick: () => void): Promise<void> {
    if (BrowserWindow.getFocusedWindow() || !(await this.#wants(kind))) return;
    if (this.#shown.has(key)) return;
    this.#shown.set(key, show({ title, body }, onClick));
    const [oldest] = this.#shown.keys();
    if (this.#shown.size > MAX_KEPT && oldest !== undefined) this.#shown.delete(oldest);
  }

  /** Says that a question waits; disposing takes it back. */
  question(words: Words, onClick: () => void): Disposable {
    let shown: Notification | undefined;
    let isOver = false;
    void this.#wants('question').then((wanted) => {
      if (wanted && !isOver) shown = show(words, onClick);
    });
    return toDisposable(() => {
      isOver = true;
      shown?.close();
    });
  }

  async #wants(kind: keyof typeof switchOf): Promise<boolean> {
    if (!Notification.isSupported()) return false;
    const { root } = await this.#settings.read();
    return readNotificationSettings(root).settings[switchOf[kind]];
  }
}

function show(words: Words, onClick: () => void): Notification {
  const notification = new Notification(words);
  notification.on('click', onClick);
  notification.show();
  return notification;
}
