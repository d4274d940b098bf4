import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { z } from 'zod';

/** Makes a folder, and its parents, that only this user can enter. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/**
 * Writes a file whole, readable by this user only unless `mode` says otherwise: a reader sees the old text or the new one, never
 * a half (design decision 13).
 */
export async function writeFileWhole(file: string, text: string, mode = 0o600): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await writeFile(draft, text, { mode, flush: true });
    await rename(draft, file);
  } catch (error) {
    // A full disk must not also be littered with drafts.
    await rm(draft, { force: true });
    throw error;
  }
}

/** No file of ours comes near it. Bytes. */
const MAX_JSON_BYTES = 4 * 1024 * 1024;

/** Reads a JSON file of ours; undefined when it is missing, unreadable, huge or of another shape. */
export async function readJsonFile<S extends z.ZodType>(
  file: string,
  schema: S,
): Promise<z.output<S> | undefined> {
  try {
    if ((await stat(file)).size > MAX_JSON_BYTES) return undefined;
    const parsed = schema.safeParse(JSON.parse(await readFile(file, 'utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    // Missing or broken: whoever writes it next makes it whole again.
    return undefined;
  }
}
