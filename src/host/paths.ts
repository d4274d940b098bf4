import { homedir } from 'node:os';
import path from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Where Berth keeps what it must not lose and nobody edits: slots, layouts, logs
 * (design decision 13). Takes the environment so that a test, or another user, has its own.
 */
export function stateFolder(env: Env, platform: NodeJS.Platform = process.platform): string {
  const home = env['HOME'] || homedir();
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'berth');
  if (platform === 'win32') {
    return path.join(env['LOCALAPPDATA'] || path.join(home, 'AppData', 'Local'), 'berth', 'State');
  }
  return path.join(absolute(env['XDG_STATE_HOME']) ?? path.join(home, '.local', 'state'), 'berth');
}

/** The person's settings, which they may edit (design decision 13). */
export function settingsFile(env: Env, platform: NodeJS.Platform = process.platform): string {
  const home = env['HOME'] || homedir();
  if (platform === 'darwin') {
    return path.join(home, 'Library', 'Preferences', 'berth', 'settings.jsonc');
  }
  if (platform === 'win32') {
    return path.join(
      env['APPDATA'] || path.join(home, 'AppData', 'Roaming'),
      'berth',
      'settings.jsonc',
    );
  }
  const config = absolute(env['XDG_CONFIG_HOME']) ?? path.join(home, '.config');
  return path.join(config, 'berth', 'settings.jsonc');
}

/** The XDG base directory specification says to ignore relative paths. */
function absolute(folder: string | undefined): string | undefined {
  return folder && path.isAbsolute(folder) ? folder : undefined;
}
