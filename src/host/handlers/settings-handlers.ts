import { BerthError } from '../../shared/errors.ts';
import type { HostContract } from '../../shared/protocol/contract.ts';
import type { Handlers } from '../../shared/rpc/contract.ts';
import type { Connection } from '../connection.ts';
import type { HostCore } from '../host-core.ts';
import { changeSettings } from '../settings/change-settings.ts';
import { readSettings } from '../settings/read-settings.ts';
import { checkWindow } from './only-windows.ts';

type SettingsHandlers = Pick<
  Handlers<HostContract, Connection>,
  'settings.get' | 'settings.change'
>;

/** The person's settings file, as far as it can be switched in a window. */
export function createSettingsHandlers({ settingsFile }: HostCore): SettingsHandlers {
  const now = async () => {
    const { settings, problems } = await readSettings(settingsFile);
    return { settings, problems: [...problems], ...(settingsFile ? { file: settingsFile } : {}) };
  };
  return {
    'settings.get': now,
    async 'settings.change'(change, connection) {
      checkWindow(connection);
      if (!settingsFile) {
        throw new BerthError('UNSUPPORTED', 'This host was started without a settings file.');
      }
      await changeSettings(settingsFile, change);
      return now();
    },
  };
}
