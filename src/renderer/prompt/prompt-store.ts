import { createStore, type StoreApi } from 'zustand/vanilla';
import { messageOf } from '../../shared/errors.ts';
import type { Session, SessionId } from '../../shared/protocol/session.ts';
import type { Host } from '../hosts.ts';
import { emptyHistory, type PromptHistory, withSent } from './prompt-history.ts';

/** What this window keeps about prompting one session. What runs there, the host says. */
export interface PromptState {
  readonly text: string;
  readonly history: PromptHistory;
  /** Why the last prompt was not taken. */
  readonly refusal: string | undefined;
}

const nothing: PromptState = { text: '', history: emptyHistory, refusal: undefined };

export interface PromptStore
  extends Pick<
    StoreApi<ReadonlyMap<SessionId, PromptState>>,
    'getState' | 'subscribe' | 'getInitialState'
  > {
  of(sessionId: SessionId): PromptState;
  change(sessionId: SessionId, change: Partial<PromptState>): void;
  /** Gives what is written to the session's program. What is refused stays written. */
  send(host: Host, session: Session): void;
  stop(host: Host, runId: string): void;
}

export function createPromptStore(newId: () => string): PromptStore {
  const store = createStore<ReadonlyMap<SessionId, PromptState>>(() => new Map());
  const of = (id: SessionId): PromptState => store.getState().get(id) ?? nothing;
  const change = (id: SessionId, now: Partial<PromptState>) =>
    store.setState(new Map(store.getState()).set(id, { ...of(id), ...now }), true);
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    of,
    change,
    send(host, { id, prompts }) {
      const { text, history } = of(id);
      if (!prompts || text.trim() === '') return;
      change(id, { text: '', history: withSent(history, text), refusal: undefined });
      host.connection
        .call('turn.execute', {
          runId: newId(),
          profile: prompts.profile,
          logicalSessionId: prompts.sessionId,
          mode: 'require-existing',
          prompt: text,
          // A window that is closed or reloaded ends nothing.
          whenGone: 'go-on',
        })
        .catch((error: unknown) => {
          const written = of(id).text;
          change(id, { refusal: messageOf(error), text: written === '' ? text : written });
        });
    },
    stop(host, runId) {
      // A turn that is over by now, or a host that is gone: either way it no longer runs here.
      host.connection.call('turn.cancel', { runId }).catch(() => {});
    },
  };
}
