import { Menu, nativeImage, Tray } from 'electron';
import type { Log } from '../shared/log.ts';
import type { Holder } from '../shared/protocol/holder.ts';
import { trayWords } from './work-words.ts';

interface TrayOptions {
  readonly iconFile: string;
  readonly log: Log;
  onShow(): void;
  onQuit(): void;
}

const MAX_LINES = 8;

/**
 * The way back while work goes on without a window. Not every desktop has a tray; there a second
 * launch brings the windows back (design decision 11).
 */
export class TrayIcon {
  readonly #options: TrayOptions;
  #tray: Tray | undefined;

  constructor(options: TrayOptions) {
    this.#options = options;
  }

  show(holders: readonly Holder[]): void {
    const tray = this.#tray ?? this.#create();
    const { onShow, onQuit } = this.#options;
    const asks = (holder: Holder) => holder.kind === 'question';
    const lines = [...holders.filter(asks), ...holders.filter((holder) => !asks(holder))]
      .slice(0, MAX_LINES)
      .map(({ title }) => ({ label: title, enabled: false }));
    tray?.setToolTip(trayWords(holders));
    tray?.setContextMenu(
      Menu.buildFromTemplate([
        { label: 'Show Berth', click: onShow },
        { type: 'separator' },
        ...lines,
        { type: 'separator' },
        { label: 'Quit Berth', click: onQuit },
      ]),
    );
  }

  hide(): void {
    this.#tray?.destroy();
    this.#tray = undefined;
  }

  #create(): Tray | undefined {
    const { iconFile, log, onShow } = this.#options;
    try {
      const icon = nativeImage.createFromPath(iconFile).resize({ width: 22, height: 22 });
      this.#tray = new Tray(icon);
      this.#tray.on('click', onShow);
    } catch (error) {
      // No tray on this desktop; the notification told the other way back.
      log.info('no tray', { error });
    }
    return this.#tray;
  }
}
