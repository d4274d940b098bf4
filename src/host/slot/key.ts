import { randomBytes, timingSafeEqual } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makePrivateFolder } from '../files.ts';

const KEY_BYTES = 32;
const KEY = /^[0-9a-f]{64}$/;
const file = (stateDir: string): string => path.join(stateDir, 'key');

/**
 * The key that lets a client of this user end work and answer questions (spec C10). It is never in
 * a session's environment. Undefined when there is none yet or it cannot be read.
 */
export async function readKey(stateDir: string): Promise<string | undefined> {
  try {
    const text = (await readFile(file(stateDir), 'utf8')).trim();
    return KEY.test(text) ? text : undefined;
  } catch {
    // No host has run yet, or the state folder is not ours: the client then has fewer rights.
    return undefined;
  }
}

/** The key, made if there is none. Several processes that make it at once agree on one. */
export async function ensureKey(stateDir: string): Promise<string> {
  const known = await readKey(stateDir);
  if (known) return known;
  await makePrivateFolder(stateDir);
  const draft = `${file(stateDir)}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await writeFile(draft, `${randomBytes(KEY_BYTES).toString('hex')}\n`, {
      mode: 0o600,
      flush: true,
    });
    // Linking fails where the name exists, so the first one stays, unless it is no key at all.
    await link(draft, file(stateDir)).catch(async () => {
      if (!(await readKey(stateDir))) await rename(draft, file(stateDir));
    });
  } finally {
    await rm(draft, { force: true });
  }
  const made = await readKey(stateDir);
  if (!made) throw new Error(`no key could be written to ${stateDir}`);
  return made;
}

/** Compares two secrets in a time that tells nothing about where they differ. */
export function sameSecret(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
