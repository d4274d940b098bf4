import type { HostContract } from '../../shared/protocol/contract.ts';
import type { Handlers } from '../../shared/rpc/contract.ts';
import type { Connection } from '../connection.ts';
import type { HostCore } from '../host-core.ts';
import { ownProfiles, removeProfile, saveProfile } from '../profiles/own-profiles.ts';
import { checkWindow } from './only-windows.ts';

type ProfileHandlers = Pick<
  Handlers<HostContract, Connection>,
  'profile.list' | 'profile.own' | 'profile.save' | 'profile.remove' | 'profile.start'
>;

/** What can be opened and given prompts. */
export function createProfileHandlers({
  adapter,
  profiles,
  ownSettings,
}: HostCore): ProfileHandlers {
  return {
    'profile.list': () => profiles.list(),
    async 'profile.own'() {
      const file = ownSettings.path;
      return { profiles: await ownProfiles(ownSettings), ...(file ? { file } : {}) };
    },
    async 'profile.save'(edit, connection) {
      checkWindow(connection);
      await saveProfile(ownSettings, edit);
      return {};
    },
    async 'profile.remove'({ name, before }, connection) {
      checkWindow(connection);
      await removeProfile(ownSettings, name, before);
      return {};
    },
    async 'profile.start'() {
      await adapter.start();
      return {};
    },
  };
}
