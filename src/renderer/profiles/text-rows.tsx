import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../ui/button.tsx';

interface TextRowsProps {
  readonly rows: readonly string[];
  /** What one row is: `argument`. */
  readonly noun: string;
  readonly describedBy: string | undefined;
  readonly invalid: true | undefined;
  onChange(rows: readonly string[]): void;
}

/** A list of texts, one a row: Enter begins another row, Backspace in an empty one takes it away. */
export function TextRows({ rows, noun, describedBy, invalid, onChange }: TextRowsProps) {
  const list = useRef<HTMLDivElement>(null);
  const focusRow = useRowFocus(list);
  const insert = (at: number) => {
    onChange([...rows.slice(0, at), '', ...rows.slice(at)]);
    focusRow(at);
  };
  const remove = (at: number) => {
    onChange(rows.filter((_, index) => index !== at));
    focusRow(Math.max(0, at - 1));
  };
  const onKey = (event: KeyboardEvent, at: number) => {
    if (event.nativeEvent.isComposing || event.shiftKey) return;
    const empties = event.key === 'Backspace' && rows[at] === '';
    if (event.key !== 'Enter' && !empties) return;
    event.preventDefault();
    if (empties) remove(at);
    else insert(at + 1);
  };
  return (
    <div ref={list} className="form-lines">
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; equal texts are usual.
        <div key={at} className="form-line">
          <textarea
            className="field-input field-lines line-text"
            rows={1}
            aria-label={`${noun} ${at + 1}`}
            aria-describedby={describedBy}
            aria-invalid={invalid}
            spellCheck={false}
            value={row}
            onChange={({ target }) =>
              onChange(rows.map((one, index) => (index === at ? target.value : one)))
            }
            onKeyDown={(event) => onKey(event, at)}
          />
          <IconButton label={`Remove ${noun} ${at + 1}`} onClick={() => remove(at)}>
            <X size={14} />
          </IconButton>
        </div>
      ))}
      <AddRow noun={noun} onClick={() => insert(rows.length)} />
    </div>
  );
}

export function AddRow({ noun, onClick }: { readonly noun: string; onClick(): void }) {
  return (
    <Button tone="quiet" size="small" className="line-add" onClick={onClick}>
      <Plus size={13} aria-hidden="true" />
      Add {noun}
    </Button>
  );
}

/** Puts the keyboard into a row once it is drawn. */
export function useRowFocus(list: RefObject<HTMLElement | null>): (at: number) => void {
  const [wanted, setWanted] = useState<{ readonly at: number } | undefined>();
  useEffect(() => {
    if (!wanted) return;
    const row = list.current?.querySelectorAll<HTMLElement>('.form-line')[wanted.at];
    row?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [wanted, list]);
  return (at) => setWanted({ at });
}
