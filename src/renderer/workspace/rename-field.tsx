import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useApp } from '../app-model.ts';
import { isKeyboardFree } from '../regions.ts';

interface RenameFieldProps {
  readonly name: string;
  /** Selects the tab or row that this field stands for, and that comes back in its place. */
  readonly standsFor: string;
  onRename(name: string): void;
}

/** Edits a name in its place: Enter or leaving keeps it, Escape does not. */
export function RenameField({ name, standsFor, onRename }: RenameFieldProps) {
  const { view } = useApp();
  const field = useRef<HTMLInputElement>(null);
  const done = useRef(false);
  /** What had the keyboard; undefined where that was the tab or row itself, which is gone now. */
  const before = useRef<HTMLElement>(undefined);
  useEffect(() => {
    // After a menu has given the keyboard back to where it was opened.
    const frame = requestAnimationFrame(() => {
      if (!isKeyboardFree()) before.current = document.activeElement as HTMLElement;
      field.current?.select();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  const finish = (keep: boolean) => {
    if (done.current) return;
    done.current = true;
    const now = field.current?.value ?? name;
    view.setState({ renaming: undefined });
    if (keep && now.trim() !== name) onRename(now);
  };
  const leave = (keep: boolean) => {
    flushSync(() => finish(keep));
    const back = before.current?.isConnected ? before.current : undefined;
    (back ?? document.querySelector<HTMLElement>(standsFor))?.focus();
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
        if (event.key === 'Enter') leave(true);
        if (event.key === 'Escape') leave(false);
      }}
    />
  );
}
