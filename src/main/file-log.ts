import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../shared/clock.ts';
import type { Log } from '../shared/log.ts';

type Detail = Readonly<Record<string, unknown>>;

export interface FileLog extends Log {
  /** Resolves when every line so far is in the file, or could not be written. */
  flush(): Promise<void>;
}

interface FileLogOptions {
  readonly file: string;
  readonly clock: Clock;
  /** At this size the file becomes `<file>.1`, whose predecessor goes. Bytes. */
  readonly capBytes?: number;
}

/** A log of lines in a file, written one after the other and never waited for. */
export function createFileLog({ file, clock, capBytes = 1024 * 1024 }: FileLogOptions): FileLog {
  let tail = prepared(file);
  const write = (level: string, message: string, detail: Detail | undefined) => {
    const line = logLine(clock.now(), level, message, detail);
    tail = tail.then((size) => appended(file, size, line, capBytes));
  };
  return {
    info: (message, detail) => write('info', message, detail),
    error: (message, detail) => write('error', message, detail),
    flush: async () => void (await tail),
  };
}

function logLine(at: number, level: string, message: string, detail?: Detail): string {
  const told = detail ? ` ${JSON.stringify(detail, plainError)}` : '';
  return `${new Date(at).toISOString()} ${level} ${message}${told}\n`;
}

/** `JSON.stringify` would write an error as `{}`. */
function plainError(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const { code, cause } = value as Error & { code?: unknown };
  return { message: value.message, code, stack: value.stack, cause };
}

/** The size the file has already. */
async function prepared(file: string): Promise<number> {
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    return (await stat(file)).size;
  } catch {
    // No file yet, or a state folder that cannot be written: the first append finds out which.
    return 0;
  }
}

async function appended(file: string, size: number, line: string, cap: number): Promise<number> {
  const bytes = Buffer.byteLength(line);
  try {
    const full = size > 0 && size + bytes > cap;
    if (full) await rename(file, `${file}.1`);
    await appendFile(file, line, { mode: 0o600 });
    return full ? bytes : size + bytes;
  } catch {
    // A log that cannot be written has nowhere to say so, and nothing else should fail for it.
    return size;
  }
}
