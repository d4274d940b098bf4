import { createStore, type StoreApi } from 'zustand/vanilla';
import { messageOf } from '../../shared/errors.ts';
import type { ListedProfile, OwnProfile } from '../../shared/protocol/profile.ts';
import type { HostConnection } from '../connection/host-connection.ts';
import { draftOf, type ProfileDraft, writtenOf } from './profile-draft.ts';
import { type ProfileProblems, problemsOf } from './profile-problems.ts';

/** What is being edited: one of the person's own, or one that is not in the file yet. */
export interface Edited {
  /** What it is called in the file, and what it says there; absent for a new one. */
  readonly stands: Pick<OwnProfile, 'name' | 'value'> | undefined;
  readonly started: ProfileDraft;
  readonly draft: ProfileDraft;
  /** Whether what is wrong is said already: once it was to be saved, or where the file is wrong. */
  readonly told: boolean;
}

export interface EditorState {
  readonly own: readonly OwnProfile[];
  readonly found: readonly ListedProfile[];
  readonly file: string | undefined;
  readonly edited: Edited | undefined;
  /** What became of the last step, as a sentence. */
  readonly notice: { readonly tone: 'done' | 'failed'; readonly text: string } | undefined;
  readonly saving: boolean;
}

export interface ProfileEditor {
  readonly store: StoreApi<EditorState>;
  /** Asks the host for the profiles again; what is being edited stays. */
  load(): Promise<void>;
  edit(name: string): void;
  /** A new profile, like one of those that were found if one is given. */
  begin(like?: ListedProfile): void;
  change(change: Partial<ProfileDraft>): void;
  /** Answers the name under which it was saved; undefined when it was not. */
  save(): Promise<string | undefined>;
  remove(): Promise<void>;
}

export const isChanged = ({ started, draft }: Edited): boolean =>
  JSON.stringify(started) !== JSON.stringify(draft);

/** What is wrong with what is being edited, by the rules of the file and the names in it. */
export function problemsIn({ own }: EditorState, { draft, stands }: Edited): ProfileProblems {
  const others = own.map(({ name }) => name).filter((name) => name !== stands?.name);
  return problemsOf(draft, others);
}

const empty: EditorState = {
  own: [],
  found: [],
  file: undefined,
  edited: undefined,
  notice: undefined,
  saving: false,
};
type Store = StoreApi<EditorState>;
type Connection = Pick<HostConnection, 'call'>;

/** Edits the profiles in the settings file of one host (spec U7). */
export function createProfileEditor(connection: Connection): ProfileEditor {
  const store = createStore<EditorState>(() => empty);
  const { getState, setState } = store;
  const start = (edited: Omit<Edited, 'started'>) =>
    setState({ edited: { ...edited, started: edited.draft }, notice: undefined });
  const done = (text: string) => setState({ notice: { tone: 'done', text } });
  const editor: ProfileEditor = {
    store,
    async load() {
      await attempt(store, () => load(store, connection));
    },
    edit(name) {
      const one = getState().own.find((own) => own.name === name);
      if (!one) return;
      const { value, problems } = one;
      start({ stands: { name, value }, draft: draftOf(name, value), told: problems.length > 0 });
    },
    begin(like) {
      const draft = draftOf(like?.name ?? '', like?.profile);
      start({ stands: undefined, draft, told: false });
    },
    change(change) {
      const { edited } = getState();
      if (!edited) return;
      setState({ edited: { ...edited, draft: { ...edited.draft, ...change } }, notice: undefined });
    },
    async save() {
      const { edited } = getState();
      if (!edited) return undefined;
      if (Object.keys(problemsIn(getState(), edited)).length > 0) {
        setState({ edited: { ...edited, told: true } });
        return undefined;
      }
      const { name } = edited.draft;
      const saved = await attempt(store, async () => {
        await connection.call('profile.save', requestFor(edited));
        await load(store, connection);
      });
      if (!saved) return undefined;
      editor.edit(name);
      done(`Saved “${name}”.`);
      return name;
    },
    async remove() {
      const stands = getState().edited?.stands;
      if (!stands) return;
      const { name, value: before } = stands;
      const removed = await attempt(store, async () => {
        await connection.call('profile.remove', { name, before });
        setState({ edited: undefined });
        await load(store, connection);
      });
      if (removed) done(`Removed “${name}”.`);
    },
  };
  return editor;
}

/** Runs a step that may be refused; then it says why, and what was typed stays. */
async function attempt({ setState }: Store, step: () => Promise<unknown>): Promise<boolean> {
  setState({ saving: true, notice: undefined });
  try {
    await step();
    return true;
  } catch (error) {
    setState({ notice: { tone: 'failed', text: messageOf(error) } });
    return false;
  } finally {
    setState({ saving: false });
  }
}

async function load({ setState }: Store, connection: Connection): Promise<void> {
  const [{ profiles: own, file }, { profiles }] = await Promise.all([
    connection.call('profile.own', {}),
    connection.call('profile.list', {}),
  ]);
  setState({ own, file, found: profiles.filter(({ origin }) => origin === 'found') });
}

function requestFor({ draft, stands }: Edited) {
  const value = writtenOf(draft, stands?.value);
  return {
    name: draft.name,
    value: { ...value },
    ...(stands ? { was: stands.name, before: stands.value } : {}),
  };
}
