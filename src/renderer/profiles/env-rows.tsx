import { X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../ui/button.tsx';
import type { EnvRow } from './profile-draft.ts';
import { AddRow, useRowFocus } from './text-rows.tsx';

interface EnvRowsProps {
  readonly rows: readonly EnvRow[];
  readonly describedBy: string | undefined;
  readonly invalid: true | undefined;
  onChange(rows: readonly EnvRow[]): void;
}

/** Variables of the environment, a name and a value each. */
export function EnvRows({ rows, describedBy, invalid, onChange }: EnvRowsProps) {
  const list = useRef<HTMLDivElement>(null);
  const focusRow = useRowFocus(list);
  const change = (at: number, part: Partial<EnvRow>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  const told = { 'aria-describedby': describedBy, 'aria-invalid': invalid, spellCheck: false };
  return (
    <div ref={list} className="form-lines">
      {rows.map(({ name, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; names may be empty.
        <div key={at} className="form-line">
          <input
            {...told}
            className="field-input env-name"
            aria-label={`Name of variable ${at + 1}`}
            placeholder="NAME"
            value={name}
            onChange={({ target }) => change(at, { name: target.value })}
          />
          <input
            {...told}
            className="field-input"
            aria-label={`Value of variable ${at + 1}`}
            placeholder="value"
            value={value}
            onChange={({ target }) => change(at, { value: target.value })}
          />
          <IconButton
            label={`Remove variable ${at + 1}`}
            onClick={() => {
              onChange(rows.filter((_, index) => index !== at));
              focusRow(Math.max(0, at - 1));
            }}
          >
            <X size={14} />
          </IconButton>
        </div>
      ))}
      <AddRow
        noun="variable"
        onClick={() => {
          onChange([...rows, { name: '', value: '' }]);
          focusRow(rows.length);
        }}
      />
    </div>
  );
}
