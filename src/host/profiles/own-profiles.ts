import { isDeepStrictEqual } from 'node:util';
import { BerthError } from '../../shared/errors.ts';
import type { OwnProfile } from '../../shared/protocol/profile.ts';
import type { SettingsFile } from '../settings/settings-file.ts';
import { isObject, type JsonObject } from '../settings/settings-text.ts';
import { type ProfileEdit, withoutProfile, withProfile } from './edit-profiles.ts';
import { checkProfile } from './parse-profiles.ts';

/** The person's own profiles as they stand in the file, also those that are bad or switched off. */
export async function ownProfiles(settings: SettingsFile): Promise<OwnProfile[]> {
  const { root } = await settings.read();
  return Object.entries(sectionOf(root)).map(([name, value]) => {
    const checked = checkProfile(name, value);
    return { name, value, problems: 'problems' in checked ? [...checked.problems] : [] };
  });
}

/**
 * Writes one profile into the file.
 *
 * @throws BerthError `BAD_REQUEST` for a bad one, with its problems as data, and for a name that is
 *   taken; `SETTINGS_CHANGED` when it no longer is what `before` says; `SETTINGS_UNUSABLE`.
 */
export async function saveProfile(settings: SettingsFile, edit: ProfileEdit): Promise<void> {
  const { name, was, value } = edit;
  const checked = checkProfile(name, value);
  if ('problems' in checked) {
    const { problems } = checked;
    const sentences = problems.map(({ problem }) => problem);
    throw new BerthError('BAD_REQUEST', sentences.join(' '), { data: { problems } });
  }
  await settings.edit((text, root) => {
    if (name !== was && Object.hasOwn(sectionOf(root), name)) {
      throw new BerthError('BAD_REQUEST', `There is a profile "${name}" already.`);
    }
    if (was !== undefined) checkSame(root, was, edit.before);
    return withProfile(text, edit);
  });
}

/** @throws BerthError `SETTINGS_CHANGED` when it no longer is what `before` says, `SETTINGS_UNUSABLE`. */
export async function removeProfile(
  settings: SettingsFile,
  name: string,
  before: unknown,
): Promise<void> {
  await settings.edit((text, root) => {
    checkSame(root, name, before);
    return withoutProfile(text, name);
  });
}

const sectionOf = ({ profiles }: JsonObject): JsonObject => (isObject(profiles) ? profiles : {});

function checkSame(root: JsonObject, name: string, before: unknown): void {
  if (isDeepStrictEqual(sectionOf(root)[name], before)) return;
  throw new BerthError(
    'SETTINGS_CHANGED',
    `The profile "${name}" was changed in the settings file meanwhile. Open it again to see how; nothing was written.`,
  );
}
