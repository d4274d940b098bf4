import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface LauncherOptions {
  readonly stateDir: string;
  /** Folder of the bundled command line; its entry is `index.js`. */
  readonly cliFolder: string;
  /** The program that runs it: Node, or the app's own binary as Node. */
  readonly runtime: string;
}

/**
 * Puts the `berth` command that sessions call into `<state>/bin/<hash of its content>/` and answers
 * that folder. It is a copy, so that a package replaced under the running app changes nothing for
 * the sessions it started (design decision 17).
 */
export async function installLauncher(options: LauncherOptions): Promise<string> {
  const script = launcherScript(options.runtime);
  const key = await contentHash(options.cliFolder, script);
  const folder = path.join(options.stateDir, 'bin', key);
  if (await exists(path.join(folder, 'berth'))) return folder;
  const draft = `${folder}.${process.pid}.tmp`;
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    await cp(options.cliFolder, path.join(draft, 'cli'), { recursive: true });
    await writeFile(path.join(draft, 'cli', 'package.json'), '{"type":"module"}\n');
    await writeFile(path.join(draft, 'berth'), script, { mode: 0o755 });
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process may have been faster; then its copy is the same.
    if (!(await exists(path.join(folder, 'berth')))) throw error;
  }
  return folder;
}

const launcherScript = (runtime: string): string => `#!/bin/sh
# The berth command inside Berth's own sessions. Made by Berth; changes here are lost.
here=$(dirname "$0")
ELECTRON_RUN_AS_NODE=1 exec ${shellQuote(runtime)} "$here/cli/index.js" "$@"
`;

const shellQuote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

async function contentHash(folder: string, script: string): Promise<string> {
  const hash = createHash('sha256').update(script);
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = files
    .filter((file) => file.isFile())
    .map((file) => path.join(file.parentPath, file.name));
  for (const name of names.sort()) {
    hash.update(path.relative(folder, name)).update(await readFile(name));
  }
  return hash.digest('hex').slice(0, 16);
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined;
}
