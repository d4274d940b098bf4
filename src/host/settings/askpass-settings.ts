import {
  type AskpassSettings,
  askpassSettings,
  defaultSettings,
} from '../../shared/protocol/settings.ts';
import { setValue } from './edit-jsonc.ts';
import { isObject, type JsonObject, shortJson } from './settings-text.ts';

interface ReadAskpassSettings {
  readonly askpass: AskpassSettings;
  /** What was not taken, and why: sentences. */
  readonly problems: readonly string[];
}

const names = Object.keys(askpassSettings.shape) as (keyof AskpassSettings)[];

/** The section `askpass` of the settings. Each value is taken by itself; a bad one counts as off. */
export function readAskpassSettings({ askpass: given = {} }: JsonObject): ReadAskpassSettings {
  if (!isObject(given)) {
    const problem = `"askpass" must be an object, such as {"git": true}; it is ${shortJson(given)}. All of it is off.`;
    return { askpass: defaultSettings.askpass, problems: [problem] };
  }
  const askpass = { ...defaultSettings.askpass };
  const problems: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    const known = names.find((candidate) => candidate === name);
    if (!known) problems.push(`"askpass" has no "${name}", only ${names.join(', ')}.`);
    else if (typeof value === 'boolean') askpass[known] = value;
    else
      problems.push(
        `"askpass.${name}" must be true or false; it is ${shortJson(value)}. It is off.`,
      );
  }
  return { askpass, problems };
}

/** The text of the settings with these switches; what is left out stays. */
export function withAskpassSettings(
  text: string,
  change: { readonly [K in keyof AskpassSettings]?: boolean | undefined },
): string {
  return names.reduce((changed, name) => {
    const value = change[name];
    return value === undefined ? changed : setValue(changed, ['askpass', name], value);
  }, text);
}
