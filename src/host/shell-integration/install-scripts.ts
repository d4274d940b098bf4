/// <reference path="./raw-text.d.ts" />
import { createHash } from 'node:crypto';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import bashScript from './berth.bash?raw';
import fishScript from './berth.fish?raw';
import zshScript from './zshenv.zsh?raw';

const files = {
  'berth.bash': bashScript,
  'berth.fish': fishScript,
  'zsh/.zshenv': zshScript,
} as const;

/**
 * Puts the scripts that shells are started with into `<state>/shell/<hash of their content>/` and
 * answers that folder. Like the launcher it stays when the build that made it is replaced.
 */
export async function installShellScripts(stateDir: string): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16);
  const folder = path.join(stateDir, 'shell', hash);
  if (await exists(folder)) return folder;
  const draft = `${folder}.${process.pid}.tmp`;
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(draft, name)), { recursive: true, mode: 0o700 });
      await writeFile(path.join(draft, name), text, { mode: 0o600 });
    }
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process may have been faster; then its scripts are the same.
    if (!(await exists(folder))) throw error;
  }
  return folder;
}

const exists = async (file: string): Promise<boolean> =>
  (await stat(file).catch(() => undefined)) !== undefined;
