import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Clock } from '../../shared/clock.ts';
import type { WorkspaceId } from '../../shared/desktop.ts';
import type { Question, QuestionId } from '../../shared/protocol/question.ts';
import type { Host, HostsStore } from '../hosts.ts';
import type { Answering } from '../stores/workspace-state.ts';

/** Milliseconds that a settled card stays to say how it was settled. */
const FOLD_MS = 4_000;

/** One card: a question, whose it is, and how far an answer given here has got. */
export interface TrayEntry {
  readonly workspaceId: WorkspaceId;
  readonly question: Question;
  readonly answering: Answering | undefined;
  readonly connected: boolean;
}

/** The questions of all open folders, oldest first. */
export type TrayStore = Pick<
  StoreApi<readonly TrayEntry[]>,
  'getState' | 'subscribe' | 'getInitialState'
>;

export function createTray(hosts: HostsStore, clock: Clock): TrayStore {
  const tray = createStore<readonly TrayEntry[]>(() => []);
  const folding = new Set<QuestionId>();
  const following = new Map<WorkspaceId, () => void>();

  const foldSettled = ({ store }: Host) => {
    for (const { id, state } of store.getState().questions.shown) {
      if (state.kind === 'open' || folding.has(id)) continue;
      folding.add(id);
      clock.after(FOLD_MS, () => {
        folding.delete(id);
        store.tell({ kind: 'question-folded', questionId: id });
      });
    }
  };
  const gather = () => {
    const entries = [...hosts.getState().values()].flatMap(entriesOf);
    tray.setState(entries.sort(byAge), true);
  };
  const follow = () => {
    const now = hosts.getState();
    for (const [id, unfollow] of following) {
      if (now.has(id)) continue;
      unfollow();
      following.delete(id);
    }
    for (const [id, host] of now) {
      if (following.has(id)) continue;
      const unfollow = host.store.subscribe((state, before) => {
        const same =
          state.questions === before.questions &&
          state.answering === before.answering &&
          state.connection === before.connection;
        if (same) return;
        foldSettled(host);
        gather();
      });
      following.set(id, unfollow);
    }
    gather();
  };
  follow();
  hosts.subscribe(follow);
  return tray;
}

export function openCount(entries: readonly TrayEntry[]): number {
  return entries.filter(({ question }) => question.state.kind === 'open').length;
}

function entriesOf({ workspaceId, store }: Host): readonly TrayEntry[] {
  const { questions, answering, connection } = store.getState();
  const connected = connection.kind === 'connected';
  return questions.shown.map((question) => ({
    workspaceId,
    question,
    answering: answering[question.id],
    connected,
  }));
}

function byAge({ question: a }: TrayEntry, { question: b }: TrayEntry): number {
  return a.openedAt - b.openedAt || a.id.localeCompare(b.id);
}
