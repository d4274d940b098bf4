import type { HostContract } from '../../shared/protocol/contract.ts';
import type { Handlers } from '../../shared/rpc/contract.ts';
import type { Connection } from '../connection.ts';
import type { HostCore } from '../host-core.ts';

type ProfileHandlers = Pick<Handlers<HostContract, Connection>, 'profile.list' | 'profile.start'>;

/** What can be opened and given prompts. */
export function createProfileHandlers({ adapter, profiles }: HostCore): ProfileHandlers {
  return {
    'profile.list': () => profiles.list(),
    async 'profile.start'() {
      await adapter.start();
      return {};
    },
  };
}
