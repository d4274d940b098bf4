import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface LauncherOptions {
  readonly stateDir: string;
  /** Folder of the bundled command line; its entry is `index.js`. */
  readonly cliFolder: string;
  /** The program that runs it: Node, or the app's own binary as Node. */
  readonly runtime: string;
}

/** The program that git, ssh and sudo run to ask for a password, beside `berth` in its folder. */
export const ASKPASS = 'berth-askpass';

/**
 * Puts the `berth` command that sessions call into `<state>/bin/<hash of its content>/` and answers
 * that folder. It is a copy, so that a package replaced under the running app changes nothing for
 * the sessions it started (design decision 17).
 */
export async function installLauncher(options: LauncherOptions): Promise<string> {
  const script = launcherScript(options.runtime, '"$@"');
  // They call it with the prompt alone, which may look like an option.
  const askpass = launcherScript(options.runtime, 'ask --askpass -- "$1"');
  const files = await readFiles(options.cliFolder);
  const folder = path.join(options.stateDir, 'bin', contentHash(files, script + askpass));
  if (await exists(path.join(folder, 'berth'))) return folder;
  const draft = `${folder}.${process.pid}.tmp`;
  try {
    await writeFiles(path.join(draft, 'cli'), files);
    await writeFile(path.join(draft, 'cli', 'package.json'), '{"type":"module"}\n');
    await writeFile(path.join(draft, ASKPASS), askpass, { mode: 0o755 });
    await writeFile(path.join(draft, 'berth'), script, { mode: 0o755 });
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process may have been faster; then its copy is the same.
    if (!(await exists(path.join(folder, 'berth')))) throw error;
  }
  return folder;
}

const launcherScript = (runtime: string, args: string): string => `#!/bin/sh
# The berth command inside Berth's own sessions. Made by Berth; changes here are lost.
here=$(dirname "$0")
ELECTRON_RUN_AS_NODE=1 exec ${shellQuote(runtime)} "$here/cli/index.js" ${args}
`;

const shellQuote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

interface CopiedFile {
  /** Relative to the folder. */
  readonly name: string;
  readonly content: Buffer;
}

/** One by one: the folder may lie in the app's archive, which whole-folder copies cannot read. */
async function readFiles(folder: string): Promise<CopiedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
  return Promise.all(
    names.map(async (name) => ({ name, content: await readFile(path.join(folder, name)) })),
  );
}

async function writeFiles(folder: string, files: readonly CopiedFile[]): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { name, content } of files) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
}

function contentHash(files: readonly CopiedFile[], script: string): string {
  const hash = createHash('sha256').update(script);
  for (const { name, content } of files) hash.update(name).update(content);
  return hash.digest('hex').slice(0, 16);
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined;
}
