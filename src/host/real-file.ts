import { readlink, realpath } from 'node:fs/promises';
import path from 'node:path';

/** Links that may lead from one to the next. */
const MAX_LINKS = 16;

/** The file that a path means, through symbolic links, also where the last one leads nowhere yet. */
export async function realFile(file: string): Promise<string> {
  let at = file;
  for (let links = 0; links < MAX_LINKS; links += 1) {
    const target = await readlink(at).catch(() => undefined);
    if (target === undefined) break;
    at = path.resolve(path.dirname(at), target);
  }
  return await realpath(at).catch(() => at);
}
