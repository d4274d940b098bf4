import { BrowserWindow, nativeTheme, type Session, screen } from 'electron';
import type { Clock } from '../shared/clock.ts';
import type { DesktopEvent, DesktopEventData, WindowLayout } from '../shared/desktop.ts';
import { EVENT_CHANNEL } from '../shared/desktop-channels.ts';
import { Emitter } from '../shared/emitter.ts';
import type { Log } from '../shared/log.ts';
import { CRASH_PAGE_URL, PAGE_URL } from './app-protocol.ts';
import { CrashBudget } from './crash-budget.ts';
import { confine, windowPreferences } from './harden.ts';
import type { StoredWindow } from './layout-store.ts';
import { reachable } from './window-bounds.ts';

export interface AppWindowOptions {
  /** From 1, for "answered in window 2". */
  readonly number: number;
  readonly stored: StoredWindow;
  readonly session: Session;
  /** Path of the preload script. */
  readonly preload: string;
  readonly clock: Clock;
  readonly log: Log;
}

const DEFAULT_SIZE = { width: 1200, height: 800 };

/** One window of the app and what main remembers about it. */
export class AppWindow {
  readonly number: number;
  readonly browserWindow: BrowserWindow;
  readonly #log: Log;
  readonly #crashes: CrashBudget;
  readonly #changed = new Emitter<void>();
  #layout: WindowLayout;
  #pageTitle = 'Berth';
  #pending = 0;
  #painted = false;

  constructor(options: AppWindowOptions) {
    const { number, stored, session, preload, clock, log } = options;
    this.number = number;
    this.#log = log;
    this.#layout = stored.layout;
    this.#crashes = new CrashBudget(clock);
    this.browserWindow = new BrowserWindow({
      ...DEFAULT_SIZE,
      ...reachable(
        stored.bounds,
        screen.getAllDisplays().map((display) => display.workArea),
      ),
      minWidth: 480,
      minHeight: 320,
      show: false,
      // The terminal is the page; a tap on Alt shows the menu.
      autoHideMenuBar: true,
      title: this.#pageTitle,
      // What one sees until the page has painted.
      backgroundColor: nativeTheme.shouldUseDarkColors ? '#16181d' : '#ffffff',
      webPreferences: windowPreferences(preload, session),
    });
    this.#watch(stored.maximized);
    void this.#load(PAGE_URL);
  }

  /** Fires when something that should come back after a restart is another now. */
  readonly onChanged = this.#changed.subscribe;

  get layout(): WindowLayout {
    return this.#layout;
  }

  set layout(layout: WindowLayout) {
    this.#layout = layout;
    this.#changed.fire();
  }

  /** How many questions wait, as this window's page last said. */
  get pending(): number {
    return this.#pending;
  }

  set pending(count: number) {
    this.#pending = count;
    this.#showTitle();
  }

  get stored(): StoredWindow {
    return {
      bounds: this.browserWindow.getNormalBounds(),
      maximized: this.browserWindow.isMaximized(),
      layout: this.#layout,
    };
  }

  send<E extends DesktopEvent>(event: E, told: DesktopEventData<E>): void {
    const { webContents } = this.browserWindow;
    if (!webContents.isDestroyed()) webContents.send(EVENT_CHANNEL, event, told);
  }

  bringToFront(): void {
    // One that has not painted yet shows itself as soon as it has.
    if (!this.#painted) return;
    if (this.browserWindow.isMinimized()) this.browserWindow.restore();
    this.browserWindow.show();
    this.browserWindow.focus();
  }

  #watch(maximized: boolean): void {
    const { browserWindow } = this;
    browserWindow.once('ready-to-show', () => {
      this.#painted = true;
      if (maximized) browserWindow.maximize();
      browserWindow.show();
    });
    const changed = () => this.#changed.fire();
    browserWindow.on('move', changed).on('resize', changed);
    browserWindow.on('maximize', changed).on('unmaximize', changed);
    browserWindow.on('page-title-updated', (event, title) => {
      event.preventDefault();
      this.#pageTitle = title;
      this.#showTitle();
    });
    this.#watchPage();
  }

  #watchPage(): void {
    const { webContents } = this.browserWindow;
    confine(webContents);
    webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
      this.#log.error('a window crashed', { window: this.number, reason, exitCode });
      if (reason === 'clean-exit' || this.browserWindow.isDestroyed()) return;
      void this.#load(this.#crashes.spend() ? PAGE_URL : CRASH_PAGE_URL);
    });
    webContents.on('unresponsive', () => {
      // It may be slow and not stuck; its sessions are not in it either way.
      this.#log.info('a window does not respond', { window: this.number });
    });
    webContents.on('preload-error', (_event, _path, error) => {
      this.#log.error('the preload failed', { window: this.number, error });
    });
  }

  async #load(address: string): Promise<void> {
    try {
      await this.browserWindow.loadURL(address);
    } catch (error) {
      // Also when the window was closed, or crashed again, while it loaded.
      this.#log.error('a window did not load', { window: this.number, address, error });
    }
  }

  #showTitle(): void {
    if (this.browserWindow.isDestroyed()) return;
    const count = this.#pending > 0 ? `(${this.#pending}) ` : '';
    this.browserWindow.setTitle(count + this.#pageTitle);
  }
}
