import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../app-model.ts';
import type { Host } from '../hosts.ts';
import type { ViewStore } from '../stores/view-store.ts';
import { Button } from '../ui/button.tsx';
import { EditorNotice } from './editor-notice.tsx';
import { type Edited, type ProfileEditor, problemsIn } from './profile-editor.ts';
import { ProfileFormFields } from './profile-form.tsx';

interface EditedProps {
  readonly host: Host;
  readonly editor: ProfileEditor;
  readonly edited: Edited;
}

/** One profile as a form, and what can be done with it. */
export function EditedProfile({ host, editor, edited }: EditedProps) {
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
        <EditorNotice editor={editor} problems={count} />
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
