import { isDeepStrictEqual } from 'node:util';
import { removeValue, renameKey, setValue } from '../settings/edit-jsonc.ts';
import { isObject, type JsonObject } from '../settings/settings-text.ts';

export interface ProfileEdit {
  readonly name: string;
  /** What it was called before; absent for a new one. */
  readonly was?: string | undefined;
  /** As it stands in the file; absent for a new one. */
  readonly before?: unknown;
  /** As it shall stand there. */
  readonly value: JsonObject;
}

const SECTION = 'profiles';

/**
 * The text of a settings file with one profile added or changed. Of a changed one only the fields
 * that differ are touched: comments, order and layout stay as the person left them.
 */
export function withProfile(
  text: string,
  { name, was = name, before, value }: ProfileEdit,
): string {
  let edited = isObject(before) ? text : setValue(text, [SECTION, was], value);
  if (isObject(before)) {
    for (const field of new Set([...Object.keys(before), ...Object.keys(value)])) {
      const path = [SECTION, was, field] as const;
      if (isDeepStrictEqual(before[field], value[field])) continue;
      edited =
        value[field] === undefined
          ? removeValue(edited, path)
          : setValue(edited, path, value[field]);
    }
  }
  return was === name ? edited : renameKey(edited, [SECTION, was], name);
}

/** The text without one profile. */
export const withoutProfile = (text: string, name: string): string =>
  removeValue(text, [SECTION, name]);
