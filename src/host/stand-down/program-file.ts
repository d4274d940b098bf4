import { stat } from 'node:fs/promises';
import path from 'node:path';

/** The file that a process was started from, and whether it is still the same one (spec S12). */
export interface ProgramFile {
  readonly path: string;
  /** True once it was replaced or removed. False while that cannot be told. */
  isReplaced(): Promise<boolean>;
}

interface Started {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly execPath: string;
  /** Path of the running bundle. */
  readonly bundle: string;
}

/**
 * What an update replaces: the AppImage, the installed executable, or the bundle itself in a
 * checkout. `APPIMAGE` counts only for a program inside that mount: terminals pass it on.
 */
export function programPath({ env, execPath, bundle }: Started): string {
  const { APPIMAGE: image, APPDIR: mount } = env;
  if (image && mount && execPath.startsWith(mount + path.sep)) return image;
  return /\.asar([./\\]|$)/.test(bundle) ? execPath : bundle;
}

/** Remembers how the file is now. */
export async function watchProgram(file: string): Promise<ProgramFile> {
  const atStart = await identityOf(file);
  return {
    path: file,
    async isReplaced() {
      const now = await identityOf(file);
      return now !== 'unknown' && atStart !== 'unknown' && now !== atStart;
    },
  };
}

async function identityOf(file: string): Promise<string> {
  try {
    const { dev, ino, size, mtimeMs } = await stat(file);
    return `${dev}:${ino}:${size}:${mtimeMs}`;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'gone' : 'unknown';
  }
}
