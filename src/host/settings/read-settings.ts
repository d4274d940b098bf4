import { readFile } from 'node:fs/promises';
import { parse } from 'jsonc-parser';
import { messageOf } from '../../shared/errors.ts';
import { askpassSettings, defaultSettings, type Settings } from '../../shared/protocol/settings.ts';

export interface ReadSettings {
  readonly settings: Settings;
  /** What in the file was not taken, and why: sentences. */
  readonly problems: readonly string[];
}

const names = Object.keys(askpassSettings.shape) as (keyof Settings['askpass'])[];

/** What the person's settings file says now. What is missing or bad there is as it is without a file. */
export async function readSettings(file: string | undefined): Promise<ReadSettings> {
  if (file === undefined) return { settings: defaultSettings, problems: [] };
  try {
    return settingsIn(parse(await readFile(file, 'utf8'), [], { allowTrailingComma: true }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return settingsIn({});
    const problem = `The settings file ${file} cannot be read: ${messageOf(error)}`;
    return { settings: defaultSettings, problems: [problem] };
  }
}

/** Takes each setting by itself, so that a bad one spoils no other. */
function settingsIn(root: unknown): ReadSettings {
  const given = isObject(root) ? root['askpass'] : undefined;
  if (given !== undefined && !isObject(given)) {
    const problem = '"askpass" must be an object, such as {"git": true}. It is not taken.';
    return { settings: defaultSettings, problems: [problem] };
  }
  const askpass = { ...defaultSettings.askpass };
  const problems: string[] = [];
  for (const [name, value] of Object.entries(given ?? {})) {
    const known = names.find((candidate) => candidate === name);
    if (!known) problems.push(`"askpass" has no "${name}", only ${names.join(', ')}.`);
    else if (typeof value === 'boolean') askpass[known] = value;
    else problems.push(`"askpass.${name}" must be true or false. It counts as false.`);
  }
  return { settings: { askpass }, problems };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
