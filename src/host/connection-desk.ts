import { messageOf } from '../shared/errors.ts';
import { type Disposable, DisposableStore, toDisposable } from '../shared/lifecycle.ts';
import { type HostContract, hostContract } from '../shared/protocol/contract.ts';
import { HELLO_TIMEOUT_MS } from '../shared/protocol/version.ts';
import type { EventData, EventName, Handlers } from '../shared/rpc/contract.ts';
import { type Served, serve } from '../shared/rpc/serve.ts';
import type { Transport } from '../shared/rpc/transport.ts';
import { Connection } from './connection.ts';
import { createHistoryHandlers } from './handlers/history-handlers.ts';
import { createHostHandlers } from './handlers/host-handlers.ts';
import { createJournalHandlers } from './handlers/journal-handlers.ts';
import { createProfileHandlers } from './handlers/profile-handlers.ts';
import { createQuestionHandlers } from './handlers/question-handlers.ts';
import { createRuleHandlers } from './handlers/rule-handlers.ts';
import { createSessionHandlers } from './handlers/session-handlers.ts';
import { createSettingsHandlers } from './handlers/settings-handlers.ts';
import { createStreamHandlers, type EmitTo } from './handlers/stream-handlers.ts';
import { createTurnHandlers } from './handlers/turn-handlers.ts';
import type { Admission } from './host.ts';
import type { HostCore } from './host-core.ts';

/** Everybody who is connected to a host: lets them in, tells them what happens, sees them off. */
export class ConnectionDesk {
  readonly #core: HostCore;
  readonly #handlers: Handlers<HostContract, Connection>;
  readonly #served = new Map<Connection, Served<HostContract>>();
  #nextId = 1;

  constructor(core: HostCore) {
    this.#core = core;
    const emitTo: EmitTo = (connection, event, data) =>
      this.#served.get(connection)?.emit(event, data);
    this.#handlers = {
      ...createHostHandlers(core),
      ...createSessionHandlers(core),
      ...createStreamHandlers(core, emitTo),
      ...createQuestionHandlers(core),
      ...createProfileHandlers(core),
      ...createSettingsHandlers(core),
      ...createRuleHandlers(core),
      ...createHistoryHandlers(core),
      ...createJournalHandlers(core),
      ...createTurnHandlers(core, emitTo),
    };
    this.#forwardEvents();
  }

  /** Serves a connection until it closes; disposing the answer closes it. */
  accept(transport: Transport, admission: Admission): Disposable {
    const { clock, holders, log, settings } = this.#core;
    const connection = new Connection({
      id: `connection-${this.#nextId++}`,
      transport,
      admission,
      hold: (hold) => holders.hold(hold),
      linger: (hold) => holders.linger(hold, settings.watchGraceMs),
    });
    const life = new DisposableStore();
    life.add(transport);
    life.add(connection);
    const served = serve({
      contract: hostContract,
      transport,
      handlers: this.#handlers,
      caller: connection,
      onBytes: (frame) => connection.receive(frame),
      onFault: (error, method) => log.error('a request failed', { method, why: messageOf(error) }),
    });
    life.add(served);
    this.#served.set(connection, served);
    life.add(toDisposable(() => this.#served.delete(connection)));
    life.add(
      clock.after(HELLO_TIMEOUT_MS, () => {
        // A probe only asks; it must not stay for ever (spec S14).
        if (!connection.hasGreeted) life.dispose();
      }),
    );
    life.add(transport.onClose(() => life.dispose()));
    return life;
  }

  announceRetiring(reason: string): void {
    this.#broadcast('host.retiring', { reason });
  }

  closeAll(): void {
    for (const connection of [...this.#served.keys()]) connection.transport.dispose();
  }

  #forwardEvents(): void {
    const { adapter, history, holders, profiles, questions, rules, sessions, standDown } =
      this.#core;
    sessions.onOpened((item) => this.#broadcast('session.opened', { session: item.describe() }));
    sessions.onChanged((item) => this.#broadcast('session.changed', { session: item.describe() }));
    sessions.onRemoved((sessionId) => this.#broadcast('session.removed', { sessionId }));
    sessions.onCommand(({ sessionId, command }) => {
      const event = command.endedAt === undefined ? 'command.started' : 'command.ended';
      this.#broadcast(event, { sessionId, command });
    });
    questions.onOpened((question) => this.#broadcast('question.opened', { question }));
    questions.onSettled((question) => this.#broadcast('question.settled', { question }));
    adapter.turns.onChanged((turn) => this.#broadcast('turn.changed', { turn }));
    adapter.turns.onEnded((ended) => this.#broadcast('turn.ended', ended));
    this.#core.notices.onChanged(() =>
      this.#broadcast('host.noticed', { notices: this.#core.notices.list }),
    );
    history.onChanged(() => this.#broadcast('history.changed', {}));
    rules.onChanged((list) => this.#broadcast('rule.changed', list));
    profiles.onChanged((list) => this.#broadcast('profile.changed', list));
    const tellHeld = () => {
      this.#broadcast('host.held', { holders: holders.list(), noted: standDown.isNoted });
    };
    holders.onChanged(tellHeld);
    standDown.onNoteChanged(tellHeld);
    standDown.onViewsAsked(() => this.#broadcast('host.takeOverAsked', {}));
  }

  #broadcast<E extends EventName<HostContract>>(event: E, data: EventData<HostContract, E>): void {
    for (const [connection, served] of this.#served) {
      if (connection.hasGreeted) served.emit(event, data);
    }
  }
}
