import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context } from '../command.ts';
import { Failure, usageFailure } from '../failure.ts';

/** How to start the app: the words of a command line, to which the folder is added. */
export function appCommand(env: Context['env']): readonly [string, ...string[]] {
  const given = env['BERTH_APP_COMMAND'];
  if (given) return parseAppCommand(given);
  // The packaged command runs on the app's own Electron, which is the app unless told to be Node.
  if (isPackagedApp(process.execPath)) return [process.execPath];
  const starter = checkoutStarter(path.dirname(fileURLToPath(import.meta.url)));
  // It keeps Chromium quiet on a terminal; here somebody wants to know why it does not start.
  if (starter) return [process.execPath, starter, '--log-level=2'];
  throw new Failure('Berth does not run, and this command does not know where the app is.', {
    hint: 'Start the app yourself, or name it in BERTH_APP_COMMAND.',
  });
}

/** Whether an Electron carries an app: a bare one in a checkout does not. */
function isPackagedApp(electron: string): boolean {
  if (!process.versions['electron']) return false;
  const folder = path.dirname(electron);
  return [['resources'], ['..', 'Resources']].some((place) =>
    existsSync(path.join(folder, ...place, 'app.asar')),
  );
}

/** A JSON list of words, or words with spaces between them. Pure. */
export function parseAppCommand(text: string): readonly [string, ...string[]] {
  const words: unknown = text.trim().startsWith('[') ? parseJson(text) : text.trim().split(/\s+/);
  const [first, ...rest] = Array.isArray(words) ? (words as unknown[]) : [];
  if (
    typeof first !== 'string' ||
    first === '' ||
    !rest.every((word) => typeof word === 'string')
  ) {
    throw usageFailure('BERTH_APP_COMMAND is no command line.', 'Example: ["/opt/Berth/berth"]');
  }
  return [first, ...(rest as string[])];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Said by the caller, in the person's words.
    return undefined;
  }
}

/** `scripts/start.mjs` of the checkout that this code lies in, bundled or not. */
function checkoutStarter(from: string): string | undefined {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const starter = path.join(folder, 'scripts', 'start.mjs');
    if (existsSync(starter) && existsSync(path.join(folder, 'package.json'))) return starter;
    if (folder === path.dirname(folder)) return undefined;
  }
}
