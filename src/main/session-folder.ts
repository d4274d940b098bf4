import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { App } from 'electron';
import type { Build } from '../shared/protocol/build.ts';

/**
 * Gives Chromium a folder per build, so that two builds can run side by side (design decision 6).
 * Nothing of ours lies in it. Before the app is ready, hence synchronous.
 */
export function placeSessionFolder(app: App, stateDir: string, build: Build): void {
  let folder = path.join(stateDir, 'sessions', `${build.version}-${build.builtAt}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    // The state folder cannot be written. The app says so in its window, which must open for that.
    folder = mkdtempSync(path.join(tmpdir(), 'berth-'));
  }
  app.setPath('userData', folder);
  app.setPath('sessionData', folder);
}
