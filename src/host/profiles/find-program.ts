import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/**
 * The file that a shell would run for `command`: a path as it is, a bare name looked up in
 * `searchPath` (the PATH variable). Undefined when there is no such executable.
 */
export function findProgram(
  command: string,
  cwd: string,
  searchPath: string | undefined,
): string | undefined {
  if (command.includes('/')) {
    const file = path.resolve(cwd, command);
    return isExecutable(file) ? file : undefined;
  }
  return (searchPath ?? '')
    .split(path.delimiter)
    .map((folder) => path.resolve(cwd, folder, command))
    .find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    // Not there or not for us: the search goes on.
    return false;
  }
}
