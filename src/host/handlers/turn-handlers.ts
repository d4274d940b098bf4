import { toDisposable } from '../../shared/lifecycle.ts';
import type { HostContract } from '../../shared/protocol/contract.ts';
import type { Handlers } from '../../shared/rpc/contract.ts';
import type { Connection } from '../connection.ts';
import type { HostCore } from '../host-core.ts';
import type { EmitTo } from './stream-handlers.ts';
import { openTurnOutput, unwatched } from './turn-output.ts';

type TurnHandlers = Pick<
  Handlers<HostContract, Connection>,
  'turn.execute' | 'turn.cancel' | 'turn.list'
>;

/** Prompts to programs, from whoever is connected. */
export function createTurnHandlers({ adapter, clock }: HostCore, emitTo: EmitTo): TurnHandlers {
  return {
    async 'turn.execute'(request, connection) {
      const { runId, profile, logicalSessionId, mode, prompt, maxTurnMs, channel } = request;
      const output = channel && openTurnOutput({ channel, connection, clock, emitTo });
      const asker = new AbortController();
      const leaving = toDisposable(() => {
        if (request.whenGone === 'cancel') asker.abort();
      });
      connection.owned.add(leaving);
      try {
        return await adapter.execute(
          {
            runId,
            profile,
            sessionId: logicalSessionId,
            sessionMode: mode,
            input: { prompt },
            maxTurnMs,
          },
          output || unwatched,
          asker.signal,
        );
      } catch (error) {
        if (channel) connection.closeChannel(channel);
        throw error;
      } finally {
        connection.owned.release(leaving);
      }
    },
    'turn.cancel'({ runId }) {
      adapter.turns.cancel(runId);
      return {};
    },
    'turn.list': () => ({ turns: adapter.turns.list() }),
  };
}
