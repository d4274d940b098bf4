import { Field } from '../ui/field.tsx';
import type { DraftProps } from './profile-fields.tsx';
import { TextRows } from './text-rows.tsx';

interface ArgumentsProps extends DraftProps {
  readonly field: 'args' | 'promptArgs';
  readonly label: string;
}

/** The arguments of a program, one a row. */
export function ArgumentsField({ field, label, draft, problems, onChange }: ArgumentsProps) {
  return (
    <Field label={label} problem={problems[field]} grouped>
      {(control) => (
        <TextRows
          rows={draft[field] ?? []}
          noun="argument"
          describedBy={control['aria-describedby']}
          invalid={control['aria-invalid']}
          onChange={(rows) => onChange({ [field]: rows })}
        />
      )}
    </Field>
  );
}
