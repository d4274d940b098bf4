import { Copy, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useApp, useHost } from '../app-model.ts';
import type { Host } from '../hosts.ts';
import { focusTerminal } from '../regions.ts';
import type { ProfilesWish, ViewStore } from '../stores/view-store.ts';
import { Button, IconButton } from '../ui/button.tsx';
import {
  createProfileEditor,
  type Edited,
  isChanged,
  type ProfileEditor,
  problemsIn,
} from './profile-editor.ts';
import { ProfileFormFields } from './profile-form.tsx';
import { ProfileList } from './profile-list.tsx';
import './profiles-dialog.css';

/** Edits the profiles of one host, in the middle of the window (spec U7). */
export function ProfilesDialog({ wish }: { readonly wish: ProfilesWish }) {
  const host = useHost(wish.workspaceId);
  return host ? <HostProfiles host={host} wish={wish} /> : null;
}

function HostProfiles({ host, wish }: { readonly host: Host; readonly wish: ProfilesWish }) {
  const { view } = useApp();
  const [editor] = useState(() => createProfileEditor(host.connection));
  useEffect(() => {
    void editor.load().then(() => begin(editor, wish));
  }, [editor, wish]);
  const close = async () => {
    if (await mayLeave(editor, view)) view.setState({ profiles: undefined });
  };
  return (
    <Dialog.Root open onOpenChange={(open) => open || void close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-scrim" />
        <Dialog.Content
          className="profiles"
          aria-describedby={undefined}
          // The form takes the keyboard once it is there.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            (event.currentTarget as HTMLElement).focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            focusTerminal(document);
          }}
        >
          <header className="profiles-head">
            <Dialog.Title className="dialog-title">Profiles</Dialog.Title>
            <FilePath editor={editor} />
            <IconButton label="Close" keys="Esc" onClick={() => void close()}>
              <X size={16} />
            </IconButton>
          </header>
          <ProfilesBody host={host} editor={editor} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function begin(editor: ProfileEditor, { first }: ProfilesWish): void {
  const [usual] = editor.store.getState().own;
  if (first?.kind === 'new') editor.begin();
  else if (first) editor.edit(first.name);
  else if (usual) editor.edit(usual.name);
}

/** What was typed is not lost without a question. */
async function mayLeave({ store }: ProfileEditor, view: ViewStore): Promise<boolean> {
  const { edited } = store.getState();
  if (!edited || !isChanged(edited)) return true;
  const name = edited.draft.name || 'the new profile';
  return await view.confirm({
    title: 'Discard your changes?',
    body: `What you changed in ${name} is not saved.`,
    confirmLabel: 'Discard',
    tone: 'danger',
  });
}

function FilePath({ editor }: { readonly editor: ProfileEditor }) {
  const { bridge } = useApp();
  const file = useStore(editor.store, (state) => state.file);
  if (file === undefined) return <span className="profiles-file" />;
  return (
    <span className="profiles-file">
      <span className="profiles-path">{file}</span>
      <IconButton
        label="Copy the path of the settings file"
        onClick={() => void bridge.invoke('clipboard.write', { text: file })}
      >
        <Copy size={13} />
      </IconButton>
    </span>
  );
}

function ProfilesBody({ host, editor }: { readonly host: Host; readonly editor: ProfileEditor }) {
  const { view } = useApp();
  const state = useStore(editor.store);
  const { edited } = state;
  const leaveTo = async (step: () => void) => {
    if (await mayLeave(editor, view)) step();
  };
  return (
    <div className="profiles-body">
      <ProfileList
        state={state}
        onNew={() => void leaveTo(() => editor.begin())}
        onOwn={(name) => void leaveTo(() => editor.edit(name))}
        onFound={(found) => void leaveTo(() => editor.begin(found))}
      />
      {edited ? (
        <EditedProfile
          // Another profile is another form: its fields keep nothing of this one.
          key={`${edited.stands?.name ?? ''} ${edited.started.name}`}
          host={host}
          editor={editor}
          edited={edited}
        />
      ) : (
        <NothingEdited editor={editor} />
      )}
    </div>
  );
}

function NothingEdited({ editor }: { readonly editor: ProfileEditor }) {
  return (
    <div className="profiles-none">
      <p>
        A profile is a program with what it needs: open it as a session, or give it prompts with{' '}
        <code>berth run</code>.
      </p>
      <Button tone="primary" onClick={() => editor.begin()}>
        New profile
      </Button>
      <Notice editor={editor} />
    </div>
  );
}

interface EditedProps {
  readonly host: Host;
  readonly editor: ProfileEditor;
  readonly edited: Edited;
}

function EditedProfile({ host, editor, edited }: EditedProps) {
  const { sessions, view } = useApp();
  const state = useStore(editor.store);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => focusFirst(form.current), []);
  const problems = edited.told ? problemsIn(state, edited) : {};
  const count = Object.keys(problems).length;
  const save = async () => {
    const name = await editor.save();
    if (name === undefined) {
      requestAnimationFrame(() => focusFirst(form.current));
    }
    return name;
  };
  const saveAndOpen = async () => {
    const name = await save();
    if (name === undefined) return;
    view.setState({ profiles: undefined });
    await sessions.start(host, name);
  };
  return (
    <form
      ref={form}
      className="profiles-form"
      aria-label={edited.stands ? `Profile ${edited.stands.name}` : 'New profile'}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="profiles-fields">
        {!edited.stands && edited.started.name ? (
          <p className="profiles-note">
            {edited.started.name} was found on this machine and works as it is. Saved, yours takes
            its place.
          </p>
        ) : null}
        <ProfileFormFields draft={edited.draft} problems={problems} onChange={editor.change} />
      </div>
      <footer className="profiles-foot">
        {edited.stands ? (
          <Button tone="danger" onClick={() => void removeAfterAsking(editor, edited, view)}>
            Remove…
          </Button>
        ) : null}
        <Notice editor={editor} problems={count} />
        <Button onClick={() => void saveAndOpen()} disabled={state.saving}>
          Save and open
        </Button>
        <Button type="submit" tone="primary" disabled={state.saving}>
          Save
        </Button>
      </footer>
    </form>
  );
}

/** The first thing that is wrong is where the keyboard is wanted, else the first field. */
function focusFirst(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  (wrong ?? form?.querySelector('input'))?.focus();
}

async function removeAfterAsking(
  editor: ProfileEditor,
  { stands }: Edited,
  view: ViewStore,
): Promise<void> {
  const confirmed = await view.confirm({
    title: `Remove ${stands?.name}?`,
    body: 'It goes from the settings file. Sessions that run it go on.',
    confirmLabel: 'Remove',
    tone: 'danger',
  });
  if (confirmed) await editor.remove();
}

function Notice({ editor, problems = 0 }: { editor: ProfileEditor; problems?: number }) {
  const notice = useStore(editor.store, (state) => state.notice);
  const wrong =
    problems === 0
      ? undefined
      : problems === 1
        ? 'One field is wrong.'
        : `${problems} fields are wrong.`;
  const failed = wrong !== undefined || notice?.tone === 'failed';
  return (
    <p role="status" className={failed ? 'profiles-notice profiles-failed' : 'profiles-notice'}>
      {notice?.text ?? wrong}
    </p>
  );
}
