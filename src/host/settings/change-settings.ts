import type { SettingsChange } from '../../shared/protocol/settings-contract.ts';
import { editFile, withJsonValue } from '../edit-json-file.ts';

/**
 * Writes what a person switched into their settings file, which is made if there is none. Its
 * comments and everything else stay.
 *
 * @throws BerthError `SETTINGS_UNUSABLE`.
 */
export async function changeSettings(
  file: string,
  { askpass = {} }: SettingsChange,
): Promise<void> {
  const changes = Object.entries(askpass).filter(([, value]) => value !== undefined);
  await editFile(file, (text = '{}\n') =>
    changes.reduce(
      (changed, [name, value]) => withJsonValue(file, changed, ['askpass', name], value),
      text,
    ),
  );
}
