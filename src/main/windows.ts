import type { WebContents } from 'electron';
import type { DesktopEvent, DesktopEventData, WorkspaceId } from '../shared/desktop.ts';
import { Emitter } from '../shared/emitter.ts';
import { AppWindow, type AppWindowOptions } from './app-window.ts';
import { freshWindow, type StoredWindow } from './layout-store.ts';

/** All windows of the app. */
export class Windows {
  readonly #options: Omit<AppWindowOptions, 'number' | 'stored'>;
  readonly #closed = new Emitter<AppWindow>();
  readonly #counted = new Emitter<void>();
  readonly #changed = new Emitter<void>();
  /** The one that was in front last comes first. */
  #windows: AppWindow[] = [];
  #lastClosed: StoredWindow | undefined;

  constructor(options: Omit<AppWindowOptions, 'number' | 'stored'>) {
    this.#options = options;
  }

  /** A window is gone; it is not in `all` any more. */
  readonly onClosed = this.#closed.subscribe;
  readonly onCountChanged = this.#counted.subscribe;
  /** Something that should come back after a restart changed. */
  readonly onChanged = this.#changed.subscribe;

  get all(): readonly AppWindow[] {
    return this.#windows;
  }

  /** The window in front, or the one that was there last. */
  get front(): AppWindow | undefined {
    return this.#windows[0];
  }

  /** What should come back: the windows that are open, or else the one that was closed last. */
  get stored(): StoredWindow[] {
    const inOrder = [...this.#windows].sort((a, b) => a.number - b.number);
    if (inOrder.length > 0) return inOrder.map((window) => window.stored);
    return this.#lastClosed ? [this.#lastClosed] : [];
  }

  of(contents: WebContents): AppWindow | undefined {
    return this.#windows.find((window) => window.browserWindow.webContents === contents);
  }

  open(stored: StoredWindow = this.#nextWindow()): AppWindow {
    const window = new AppWindow({ ...this.#options, number: this.#freeNumber(), stored });
    const { browserWindow } = window;
    this.#windows.push(window);
    browserWindow.on('focus', () => {
      this.#windows = [window, ...this.#windows.filter((other) => other !== window)];
    });
    browserWindow.on('close', () => {
      this.#lastClosed = window.stored;
    });
    browserWindow.on('closed', () => {
      this.#windows = this.#windows.filter((other) => other !== window);
      this.#closed.fire(window);
      this.#counted.fire();
      this.#changed.fire();
    });
    window.onChanged(() => this.#changed.fire());
    this.#counted.fire();
    this.#changed.fire();
    return window;
  }

  /** Shows a folder, in a window that has it in front or else in the one used last. */
  show(id: WorkspaceId | undefined): void {
    const shown = this.#windows.find((window) => window.layout.activeWorkspace === id);
    const window = (id && shown) ?? this.front ?? this.open();
    if (id) {
      // A page that still loads asks for its layout; one that runs hears the event.
      window.layout = { ...window.layout, activeWorkspace: id };
      window.send('workspace.shown', { workspaceId: id });
    }
    window.bringToFront();
  }

  tellAll<E extends DesktopEvent>(event: E, told: DesktopEventData<E>): void {
    for (const window of this.#windows) window.send(event, told);
  }

  closeAll(): void {
    for (const window of this.#windows) window.browserWindow.close();
  }

  /** The first window of a run without one is where the last one was; a further one starts fresh. */
  #nextWindow(): StoredWindow {
    if (this.#windows.length === 0 && this.#lastClosed) return this.#lastClosed;
    const like = this.front?.layout;
    const fresh = freshWindow();
    return like ? { ...fresh, layout: { ...like } } : fresh;
  }

  #freeNumber(): number {
    const taken = new Set(this.#windows.map((window) => window.number));
    let number = 1;
    while (taken.has(number)) number++;
    return number;
  }
}
