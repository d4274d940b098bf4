import { useEffect, useRef } from 'react';
import { useApp } from '../app-model.ts';

interface RenameFieldProps {
  readonly name: string;
  onRename(name: string): void;
}

/** Edits a name in its place: Enter or leaving keeps it, Escape does not. */
export function RenameField({ name, onRename }: RenameFieldProps) {
  const { view } = useApp();
  const field = useRef<HTMLInputElement>(null);
  const done = useRef(false);
  useEffect(() => {
    // After a menu has given the keyboard back to where it was opened.
    const frame = requestAnimationFrame(() => field.current?.select());
    return () => cancelAnimationFrame(frame);
  }, []);
  const finish = (keep: boolean) => {
    if (done.current) return;
    done.current = true;
    const now = field.current?.value ?? name;
    view.setState({ renaming: undefined });
    if (keep && now.trim() !== name) onRename(now);
  };
  return (
    <input
      ref={field}
      className="rename-field"
      aria-label="Name of the session"
      defaultValue={name}
      maxLength={200}
      spellCheck={false}
      onBlur={() => finish(true)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') finish(true);
        if (event.key === 'Escape') finish(false);
      }}
    />
  );
}
