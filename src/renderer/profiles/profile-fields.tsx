import { Field } from '../ui/field.tsx';
import type { ProfileDraft } from './profile-draft.ts';
import type { ProfileProblems } from './profile-problems.ts';

/** What every part of the form works on. */
export interface DraftProps {
  readonly draft: ProfileDraft;
  readonly problems: ProfileProblems;
  onChange(change: Partial<ProfileDraft>): void;
}

type FieldOf<T> = {
  [F in keyof ProfileDraft]: ProfileDraft[F] extends T ? F : never;
}[keyof ProfileDraft];

interface NamedField<T> extends DraftProps {
  readonly field: FieldOf<T>;
  readonly label: string;
  readonly hint?: string;
}

interface TextFieldProps extends NamedField<string> {
  readonly placeholder?: string;
  /** What stands behind it: `ms`. */
  readonly unit?: string;
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { field, label, hint, placeholder, unit, draft, problems, onChange } = props;
  return (
    <Field label={label} hint={hint} problem={problems[field]}>
      {(control) => (
        <span className={unit ? 'field-with-unit' : 'field-alone'}>
          <input
            {...control}
            className="field-input field-code"
            inputMode={unit ? 'numeric' : 'text'}
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            value={draft[field]}
            onChange={({ target }) => onChange({ [field]: target.value })}
          />
          {unit ? <span className="field-unit">{unit}</span> : null}
        </span>
      )}
    </Field>
  );
}

interface ChoiceProps<T extends string | boolean> extends NamedField<string | boolean> {
  readonly choices: readonly { readonly value: T; readonly name: string; readonly says: string }[];
}

/** One of two or three, each with what it means. */
export function ChoiceField<T extends string | boolean>(props: ChoiceProps<T>) {
  const { field, label, hint, choices, draft, problems, onChange } = props;
  return (
    <Field label={label} hint={hint} problem={problems[field]} grouped>
      {(control) => (
        <span className="choices">
          {choices.map(({ value, name, says }) => (
            <label key={name} className="choice">
              <input
                type="radio"
                className="choice-dot"
                name={control.id}
                aria-describedby={control['aria-describedby']}
                checked={draft[field] === value}
                onChange={() => onChange({ [field]: value })}
              />
              <span className="choice-name">{name}</span>
              <span className="choice-says">{says}</span>
            </label>
          ))}
        </span>
      )}
    </Field>
  );
}

/** On or off. */
export function SwitchField(props: NamedField<boolean>) {
  const { field, label, hint, draft, problems, onChange } = props;
  return (
    <Field label={label} problem={problems[field]}>
      {(control) => (
        <span className="switch">
          <input
            {...control}
            type="checkbox"
            className="field-check"
            checked={draft[field]}
            onChange={({ target }) => onChange({ [field]: target.checked })}
          />
          <span className="form-hint">{hint}</span>
        </span>
      )}
    </Field>
  );
}
