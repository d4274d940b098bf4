import { useStore } from 'zustand';
import type { ProfileEditor } from './profile-editor.ts';

interface EditorNoticeProps {
  readonly editor: ProfileEditor;
  /** How many fields are wrong. */
  readonly problems?: number;
}

/** What became of the last step, or how much there is to put right. */
export function EditorNotice({ editor, problems = 0 }: EditorNoticeProps) {
  const notice = useStore(editor.store, (state) => state.notice);
  const isBad = problems > 0 || notice?.tone === 'failed';
  return (
    <p role="status" className={isBad ? 'profiles-notice profiles-failed' : 'profiles-notice'}>
      {notice?.text ?? problemWords(problems)}
    </p>
  );
}

function problemWords(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1 ? 'One field is wrong.' : `${count} fields are wrong.`;
}
