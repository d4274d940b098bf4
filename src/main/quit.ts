import type { Clock } from '../shared/clock.ts';
import type { Subscribe } from '../shared/emitter.ts';
import type { Disposable } from '../shared/lifecycle.ts';
import type { Log } from '../shared/log.ts';
import type { Holder } from '../shared/protocol/holder.ts';

export type QuitChoice = 'keep' | 'end' | 'cancel';

export interface QuitOptions {
  readonly workspaces: {
    /** Work that would be cut short. */
    working(): readonly Holder[];
    /** All that would end with this app: the work, and shells at rest. */
    running(): readonly Holder[];
    /** Also ended sessions, whose output nobody may have seen yet. */
    readonly sessionCount: number;
    closeAll(reason: string): Promise<void>;
    readonly onHoldersChanged: Subscribe<void>;
  };
  readonly windows: {
    readonly all: { readonly length: number };
    readonly onCountChanged: Subscribe<void>;
    closeAll(): void;
  };
  readonly tray: { show(holders: readonly Holder[]): void; hide(): void };
  /** macOS: an app without windows stays. */
  readonly staysWithoutWindows: boolean;
  ask(holders: readonly Holder[]): Promise<QuitChoice>;
  tellStillRunning(holders: readonly Holder[]): void;
  /** Writes the app's files and lets go of its slot. */
  settle(): Promise<void>;
  exit(): void;
  readonly clock: Clock;
  readonly log: Log;
}

/** Leaving takes no longer than this, whatever hangs (spec S16). Milliseconds. */
const LEAVE_WITHIN_MS = 2_900;
const CLOSE_HOSTS_WITHIN_MS = 2_500;
/** How long an app without windows and work stays (spec S13). Milliseconds. */
const IDLE_MS = 2 * 60_000;

/**
 *  with windows --last closes--> in the background     (something runs: said once, tray)
 *       |   ^------ a window opens ------'   '-- nothing left for 2 min --.
 *       |--last closes, nothing runs--------------------------------------+--> leaving
 *       '--Quit, asked if work is cut short; a signal; end of the session ---'
 */
export class Quit {
  readonly #options: QuitOptions;
  #leaving: Promise<void> | undefined;
  #asking = false;
  #told = false;
  #idle: Disposable | undefined;

  constructor(options: QuitOptions) {
    this.#options = options;
    options.workspaces.onHoldersChanged(() => this.#update());
    options.windows.onCountChanged(() => this.#update());
  }

  get isLeaving(): boolean {
    return this.#leaving !== undefined;
  }

  lastWindowClosed(): void {
    const { workspaces, staysWithoutWindows, tellStillRunning } = this.#options;
    if (this.isLeaving) return;
    const running = workspaces.running();
    if (running.length === 0 && !staysWithoutWindows) {
      void this.leave('the last window was closed');
      return;
    }
    if (running.length > 0 && !this.#told) {
      this.#told = true;
      tellStillRunning(running);
    }
    this.#update();
  }

  /** A person wants to quit. Asks once, for the whole app, when that would cut work short. */
  async request(): Promise<void> {
    if (this.isLeaving || this.#asking) return;
    const { workspaces, windows, ask } = this.#options;
    const working = workspaces.working();
    if (working.length === 0) return this.leave('quit');
    this.#asking = true;
    const choice = await ask(working).finally(() => {
      this.#asking = false;
    });
    if (choice === 'end') return this.leave('quit', working);
    if (choice === 'keep') windows.closeAll();
  }

  /** Ends all sessions and the process within 3 s. The first reason counts. */
  leave(
    reason: string,
    ended: readonly Holder[] = this.#options.workspaces.running(),
  ): Promise<void> {
    this.#leaving ??= this.#leave(reason, ended);
    return this.#leaving;
  }

  async #leave(reason: string, ended: readonly Holder[]): Promise<void> {
    const { workspaces, tray, settle, exit, log } = this.#options;
    log.info('leaving', { reason, ends: ended.map((holder) => holder.title) });
    tray.hide();
    await this.#within(LEAVE_WITHIN_MS, async () => {
      await this.#within(CLOSE_HOSTS_WITHIN_MS, () => workspaces.closeAll(reason));
      await settle();
    });
    exit();
  }

  async #within(limitMs: number, work: () => Promise<void>): Promise<void> {
    const { clock, log } = this.#options;
    let timer: Disposable | undefined;
    const limit = new Promise<void>((resolve) => {
      timer = clock.after(limitMs, resolve);
    });
    // Nothing that fails may keep the process here.
    const done = work().catch((error: unknown) => log.error('leaving was not clean', { error }));
    await Promise.race([done, limit]);
    timer?.dispose();
  }

  /** Tray and idle timer follow from what is open and what runs. */
  #update(): void {
    const { workspaces, windows, tray, staysWithoutWindows, clock } = this.#options;
    if (this.isLeaving) return;
    this.#idle?.dispose();
    const running = windows.all.length === 0 ? workspaces.running() : [];
    if (running.length > 0) tray.show(running);
    else tray.hide();
    const isIdle =
      windows.all.length === 0 && running.length === 0 && workspaces.sessionCount === 0;
    if (isIdle && !staysWithoutWindows) {
      this.#idle = clock.after(
        IDLE_MS,
        () => void this.leave('nothing runs and no window is open'),
      );
    }
  }
}
