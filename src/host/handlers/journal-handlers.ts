import type { HostContract } from '../../shared/protocol/contract.ts';
import type { Handlers } from '../../shared/rpc/contract.ts';
import type { Connection } from '../connection.ts';
import type { HostCore } from '../host-core.ts';

type JournalHandlers = Pick<
  Handlers<HostContract, Connection>,
  'journal.delete' | 'journal.read' | 'session.record'
>;

/** What is kept on disk of what sessions printed. */
export function createJournalHandlers({ journal, sessions }: HostCore): JournalHandlers {
  return {
    'journal.delete': async () => ({ deleted: await journal.deleteAll() }),
    async 'journal.read'({ sessionId, from }) {
      const stretch = await journal.read(sessions.get(sessionId).id, from);
      return stretch ? { stretch } : {};
    },
    'session.record'({ sessionId, record }) {
      sessions.get(sessionId).record(record);
      return {};
    },
  };
}
