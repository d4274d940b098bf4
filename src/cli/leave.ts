import { closeSync, fstatSync, openSync } from 'node:fs';
import { devNull } from 'node:os';

/**
 * Ends the process at once. Node puts every terminal it was started with back as it was, and aborts
 * with a stack trace when one of them is gone by then; so it finds none. A command that changed its
 * terminal has changed it back itself.
 */
export function leave(code: number): never {
  // Last: the others still give terminals back.
  process.on('exit', letGoOfTerminals);
  process.exit(code);
}

function letGoOfTerminals(): void {
  for (const fd of [0, 1, 2]) {
    try {
      // Not isatty: one that has hung up says no.
      if (!fstatSync(fd).isCharacterDevice()) continue;
      closeSync(fd);
      // Takes the lowest free number, which is this one. Without it a native package that flushes
      // standard error as it is unloaded waits for ever.
      openSync(devNull, 'r+');
    } catch {
      // Not open: nothing to put back either.
    }
  }
}
