import { constants } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { makePrivateFolder } from '../../host/files.ts';
import { stateFolder } from '../../host/paths.ts';
import type { Context } from '../command.ts';

/** Where an app that is being started writes to. */
export interface StartLog {
  readonly stderr: number | 'ignore';
  /** The line that says best why it left; undefined when it said nothing. */
  lastWords(): Promise<string | undefined>;
  /** To be called when the app has been spawned. It keeps its own descriptor. */
  close(): Promise<void>;
}

/**
 * A file in the state folder, new at each start. No pipe: the app lives longer than this command,
 * and writing to a pipe that nobody reads would end it.
 */
export async function openStartLog({ env }: Pick<Context, 'env'>): Promise<StartLog> {
  const file = path.join(stateFolder(env), 'logs', 'start.log');
  const { O_WRONLY, O_CREAT, O_TRUNC, O_APPEND } = constants;
  try {
    await makePrivateFolder(path.dirname(file));
    const handle = await open(file, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0o600);
    return {
      stderr: handle.fd,
      lastWords: async () => lastMeaningfulLine(await readFile(file, 'utf8').catch(() => '')),
      close: () => handle.close(),
    };
  } catch {
    // The app itself copes with a state folder that cannot be written, and says so.
    return { stderr: 'ignore', lastWords: async () => undefined, close: async () => {} };
  }
}

const MAX_LINE = 300;
/** Chromium's `[pid:date/time:ERROR:file.cc(7)] `. */
const chromiumPrefix = /^\[\d+:[\d/.:]+:[A-Z]+:[^\]]*\]\s*/;
/** What is no reason: news of our own starter, what only follows from the line before, parts of traces. */
const noise = /^(Berth\b|The platform failed to initialize|Node\.js v|\s|$)/;

/** Pure. */
export function lastMeaningfulLine(text: string): string | undefined {
  const lines = text.slice(-64 * 1024).split(/\r?\n/);
  const found = lines
    .map((line) => line.replace(chromiumPrefix, ''))
    .findLast((line) => !noise.test(line) && /\p{L}/u.test(line));
  if (found === undefined) return undefined;
  const sentence = found.trim().replace(/[.\s]+$/, '');
  return sentence.length > MAX_LINE ? `${sentence.slice(0, MAX_LINE)}…` : sentence;
}
