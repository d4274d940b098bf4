import { createStore, type StoreApi } from 'zustand/vanilla';
import { type HostFact, reduce, unknownWorkspace, type WorkspaceState } from './workspace-state.ts';

export interface WorkspaceStore
  extends Pick<StoreApi<WorkspaceState>, 'getState' | 'subscribe' | 'getInitialState'> {
  tell(fact: HostFact): void;
}

/** Holds what one host said. The only way in is to tell it a fact. */
export function createWorkspaceStore(): WorkspaceStore {
  const store = createStore<WorkspaceState>(() => unknownWorkspace);
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    tell: (fact) => store.setState((state) => reduce(state, fact), true),
  };
}
