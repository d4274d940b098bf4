import { Copy, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useApp, useHost } from '../app-model.ts';
import type { Host } from '../hosts.ts';
import { focusTerminal } from '../regions.ts';
import type { ProfilesWish, ViewStore } from '../stores/view-store.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { EditedProfile } from './edited-profile.tsx';
import { EditorNotice } from './editor-notice.tsx';
import { createProfileEditor, isChanged, type ProfileEditor } from './profile-editor.ts';
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
      <EditorNotice editor={editor} />
    </div>
  );
}
