import type { z } from 'zod';
import type { ProfileProblem } from '../../shared/protocol/profile.ts';
import { isObject, type JsonObject, shortJson } from './settings-text.ts';

export interface ReadSection<T> {
  readonly settings: T;
  readonly problems: readonly ProfileProblem[];
}

/**
 * What a section of the settings says. A bad value is named, and its default counts.
 *
 * @param schema of its values; each must have a default.
 * @param example of the section, for whoever wrote something else there.
 */
export function readSection<S extends z.ZodObject>(
  root: JsonObject,
  name: string,
  schema: S,
  example: string,
): ReadSection<z.output<S>> {
  const given = root[name] ?? {};
  if (!isObject(given)) {
    const problem = `"${name}" must be an object, such as ${example}; it is ${shortJson(given)}. Its defaults count.`;
    return { settings: schema.parse({}), problems: [{ field: name, problem }] };
  }
  const checked = schema.safeParse(given);
  if (checked.success) return { settings: checked.data, problems: [] };
  const bad = new Set(checked.error.issues.map(({ path }) => String(path[0])));
  const problems = checked.error.issues.map(({ path, message }) => {
    const field = `${name}.${path.join('.')}`;
    const found = shortJson(given[String(path[0])]);
    return { field, problem: `"${field}" ${message}; it is ${found}. Its default counts.` };
  });
  const good = Object.entries(given).filter(([key]) => !bad.has(key));
  return { settings: schema.parse(Object.fromEntries(good)), problems };
}
