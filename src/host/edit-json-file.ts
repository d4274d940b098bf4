import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  applyEdits,
  findNodeAtLocation,
  type JSONPath,
  modify,
  type ParseError,
  parse,
  parseTree,
} from 'jsonc-parser';
import { BerthError } from '../shared/errors.ts';
import { writeFileWhole } from './files.ts';
import { withInserted } from './json-insertion.ts';
import { realFile } from './real-file.ts';

/** What a file says, or undefined for none, and what it is to say; undefined removes it. */
type Edit = (text: string | undefined) => string | undefined;

/**
 * Changes a file of the person's: through links, whole or not at all, with its permissions, and
 * never over a change that somebody else made meanwhile (design decision 13).
 *
 * @throws BerthError `SETTINGS_UNUSABLE` with a sentence.
 */
export async function editFile(file: string, edit: Edit): Promise<void> {
  const target = await realFile(file);
  const before = await stampOf(target);
  const text = before === undefined ? undefined : await readText(target);
  const changed = edit(text);
  if (changed === text) return;
  if ((await stampOf(target)) !== before) {
    throw unusable(file, 'was changed by somebody else at the same moment. Try again.');
  }
  try {
    if (changed === undefined) return await rm(target, { force: true });
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const mode = before === undefined ? 0o600 : (await stat(target)).mode & 0o777;
    await writeFileWhole(target, changed, mode);
  } catch (cause) {
    throw unusable(file, `cannot be written (${(cause as NodeJS.ErrnoException).code}).`, cause);
  }
}

/**
 * JSON with comments, with one value set, or removed where it is undefined. Comments, order and
 * everything else stay as they are.
 *
 * @throws BerthError `SETTINGS_UNUSABLE` for text that is no object of JSON with comments.
 */
export function withJsonValue(file: string, text: string, at: JSONPath, value: unknown): string {
  checkObject(file, text);
  const root = parseTree(text, [], { allowTrailingComma: true });
  const isThere = root && findNodeAtLocation(root, at) !== undefined;
  if (!isThere) return value === undefined ? text : withInserted(text, at, value);
  // Without formatting, which would touch what stands beside it.
  return applyEdits(text, modify(text, at, value, {}));
}

/** The object in a file's text. @throws BerthError `SETTINGS_UNUSABLE` for anything else. */
export function checkObject(file: string, text: string): Record<string, unknown> {
  const errors: ParseError[] = [];
  const root: unknown = parse(text, errors, { allowTrailingComma: true });
  if (errors.length > 0) throw unusable(file, 'is not valid JSON. It was left alone.');
  if (typeof root !== 'object' || root === null || Array.isArray(root)) {
    throw unusable(file, 'holds no JSON object. It was left alone.');
  }
  return root as Record<string, unknown>;
}

export const unusable = (file: string, why: string, cause?: unknown): BerthError =>
  new BerthError('SETTINGS_UNUSABLE', `${file} ${why}`, { cause });

async function readText(file: string): Promise<string> {
  try {
    const text = await readFile(file, 'utf8');
    // Bytes that are no text would not come back as they were.
    if (!text.includes('\ufffd')) return text;
  } catch (cause) {
    throw unusable(file, `cannot be read (${(cause as NodeJS.ErrnoException).code}).`, cause);
  }
  throw unusable(file, 'is not UTF-8. It was left alone.');
}

/** Changes with the file; undefined where there is none. */
async function stampOf(file: string): Promise<string | undefined> {
  try {
    const { mtimeMs, ctimeMs, size, ino } = await stat(file);
    return [mtimeMs, ctimeMs, size, ino].join(' ');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw unusable(file, `cannot be read (${code}).`, cause);
  }
}
