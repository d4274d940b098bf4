import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Clock } from '../../shared/clock.ts';
import type { WorkspaceId } from '../../shared/desktop.ts';
import type { Question, QuestionId } from '../../shared/protocol/question.ts';
import type { Host, HostsStore } from '../hosts.ts';
import { followHosts } from '../stores/all-hosts.ts';
import { atMostEvery } from '../stores/at-most-every.ts';
import type { Answering } from '../stores/workspace-state.ts';

/** Milliseconds that a settled card stays to say how it was settled. */
const FOLD_MS = 4_000;
/** Milliseconds in which any number of questions that come and go are drawn once. */
const GATHER_MS = 50;

/** One card: a question, whose it is, and how far an answer given here has got. */
export interface TrayEntry {
  readonly workspaceId: WorkspaceId;
  readonly question: Question;
  readonly answering: Answering | undefined;
  readonly connected: boolean;
}

/** The questions of all open folders, oldest first. An entry stays the same object until it changes. */
export type TrayStore = Pick<
  StoreApi<readonly TrayEntry[]>,
  'getState' | 'subscribe' | 'getInitialState'
>;

export function createTray(hosts: HostsStore, clock: Clock): TrayStore {
  const tray = createStore<readonly TrayEntry[]>(() => []);
  const folding = new Set<QuestionId>();

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
  const gather = atMostEvery(clock, GATHER_MS, () => {
    const known = new Map(tray.getState().map((entry) => [entry.question.id, entry]));
    const entries = [...hosts.getState().values()].flatMap(entriesOf).sort(byAge);
    tray.setState(
      entries.map((entry) => sameOr(known.get(entry.question.id), entry)),
      true,
    );
  });
  followHosts(hosts, (change) => {
    if (change) {
      const { host, now, before } = change;
      const same =
        now.questions === before.questions &&
        now.answering === before.answering &&
        now.connection === before.connection;
      if (same) return;
      foldSettled(host);
    }
    gather();
  });
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

function sameOr(known: TrayEntry | undefined, entry: TrayEntry): TrayEntry {
  const same =
    known?.workspaceId === entry.workspaceId &&
    known.question === entry.question &&
    known.answering === entry.answering &&
    known.connected === entry.connected;
  return same ? known : entry;
}

function byAge({ question: a }: TrayEntry, { question: b }: TrayEntry): number {
  return a.openedAt - b.openedAt || a.id.localeCompare(b.id);
}
