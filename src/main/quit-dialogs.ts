import { dialog, Notification } from 'electron';
import type { Holder } from '../shared/protocol/holder.ts';
import type { QuitChoice } from './quit.ts';
import type { Windows } from './windows.ts';
import { backgroundWords, quitWords } from './work-words.ts';

const CHOICES: readonly QuitChoice[] = ['keep', 'end', 'cancel'];

/** Asks once for the whole app. Closing the dialog cancels. */
export async function askToQuit(windows: Windows, holders: readonly Holder[]): Promise<QuitChoice> {
  const options: Electron.MessageBoxOptions = {
    type: 'question',
    title: 'Quit Berth',
    ...quitWords(holders),
    buttons: ['Keep Running in the Background', 'End Them and Quit', 'Cancel'],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  };
  const front = windows.front?.browserWindow;
  const { response } = front
    ? await dialog.showMessageBox(front, options)
    : await dialog.showMessageBox(options);
  return CHOICES[response] ?? 'cancel';
}

/** Kept, since one that is collected loses its click. */
let shown: Notification | undefined;

export function tellStillRunning(holders: readonly Holder[], onClick: () => void): void {
  if (!Notification.isSupported()) return;
  shown = new Notification(backgroundWords(holders));
  shown.on('click', onClick);
  shown.show();
}
