import type { HostContract } from '../../shared/protocol/contract.ts';
import type { Handlers } from '../../shared/rpc/contract.ts';
import type { Connection } from '../connection.ts';
import type { HostCore } from '../host-core.ts';
import { checkWindow } from './only-windows.ts';

type HistoryHandlers = Pick<Handlers<HostContract, Connection>, 'history.list' | 'history.delete'>;

/** What was asked here before. */
export function createHistoryHandlers({ history }: HostCore): HistoryHandlers {
  return {
    'history.list': (query) => history.list(query),
    async 'history.delete'({ id }, connection) {
      checkWindow(connection);
      return { deleted: await history.delete(id) };
    },
  };
}
