import { app, powerMonitor } from 'electron';
import type { Quit } from './quit.ts';

/** Ways to end that ask nobody: signals, and the end of the desktop session (spec S16). */
export function leaveOnSignals(quit: Quit): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => void quit.leave(signal));
  }
  powerMonitor.on('shutdown', () => void quit.leave('the computer shuts down'));
  app.on('browser-window-created', (_event, window) => {
    // Windows only; the others end a session by a signal.
    window.on('session-end', () => void quit.leave('the person logs out'));
  });
}
