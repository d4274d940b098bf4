import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { FieldValue, FormField } from '../../shared/protocol/question-form.ts';
import { LongText } from '../ui/long-text.tsx';
import type { Draft } from './card-draft.ts';
import '../ui/field.css';
import './card-fields.css';

interface CardFieldsProps {
  readonly fields: readonly FormField[];
  readonly draft: Draft;
  /** What is wrong, by the name of the field; empty until the person wants to send. */
  readonly problems: Readonly<Record<string, string>>;
  readonly disabled: boolean;
  onChange(name: string, value: FieldValue): void;
}

/** What a person types or picks on a card. Enter in it sends nothing (spec C4). */
export function CardFields({ fields, problems, ...rest }: CardFieldsProps) {
  return (
    <div className="card-fields">
      {fields.map((field) => (
        <CardField key={field.name} field={field} problem={problems[field.name]} {...rest} />
      ))}
      {fields.some((field) => field.kind === 'text' && field.secret) ? (
        <p className="card-note">
          What you type unseen goes to the asker alone. Berth keeps it nowhere.
        </p>
      ) : null}
    </div>
  );
}

interface CardFieldProps extends Omit<CardFieldsProps, 'fields' | 'problems'> {
  readonly field: FormField;
  readonly problem: string | undefined;
}

function CardField({ field, problem, draft, disabled, onChange }: CardFieldProps) {
  const id = useId();
  const told = [field.hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  const control = {
    id,
    disabled,
    'aria-describedby': told || undefined,
    'aria-invalid': problem !== undefined || undefined,
    'aria-required': field.required || undefined,
  };
  const value = draft[field.name];
  const change = (next: FieldValue) => onChange(field.name, next);
  const grouped = field.kind === 'choice' && field.several;
  const Name = grouped ? 'span' : 'label';
  return (
    <div className={`field field-${field.kind}`}>
      <Name className="field-label" {...(grouped ? { id: `${id}-label` } : { htmlFor: id })}>
        <LongText text={field.label} />
        {field.required ? null : <span className="field-optional"> optional</span>}
      </Name>
      <FieldControl field={field} value={value} control={control} onChange={change} />
      {field.hint ? (
        <p id={`${id}-hint`} className="field-hint">
          <LongText text={field.hint} />
        </p>
      ) : null}
      {problem ? (
        <p id={`${id}-problem`} className="field-problem" role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  );
}

interface FieldControlProps {
  readonly field: FormField;
  readonly value: FieldValue | undefined;
  readonly control: { readonly id: string; readonly disabled: boolean };
  onChange(value: FieldValue): void;
}

function FieldControl({ field, value, control, onChange }: FieldControlProps) {
  switch (field.kind) {
    case 'text':
      return <TextControl field={field} value={value} control={control} onChange={onChange} />;
    case 'number':
      return (
        <input
          {...control}
          className="field-input"
          inputMode="decimal"
          autoComplete="off"
          value={value === undefined ? '' : String(value)}
          onChange={({ target }) => onChange(numberOr(target.value))}
        />
      );
    case 'switch':
      return (
        <input
          {...control}
          type="checkbox"
          className="field-check"
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
        />
      );
    case 'choice':
      return field.several ? (
        <SeveralControl field={field} value={value} control={control} onChange={onChange} />
      ) : (
        <select
          {...control}
          className="field-input"
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">Choose…</option>
          {field.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      );
  }
}

type Of<K extends FormField['kind']> = FieldControlProps & {
  readonly field: Extract<FormField, { kind: K }>;
};

function TextControl({ field, value, control, onChange }: Of<'text'>) {
  const text = typeof value === 'string' ? value : '';
  if (field.secret) return <SecretControl control={control} text={text} onChange={onChange} />;
  return (
    <textarea
      {...control}
      className="field-input field-lines"
      spellCheck={false}
      autoComplete="off"
      rows={1}
      value={text}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface SecretControlProps extends Pick<FieldControlProps, 'control' | 'onChange'> {
  readonly text: string;
}

/**
 * Not controlled by React, which would write what is typed into an attribute of the page and keep the
 * element, and so the secret, for a while after the card is gone. It is emptied when it goes (spec C9).
 */
function SecretControl({ control, text, onChange }: SecretControlProps) {
  const [first] = useState(text);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const input = field.current;
    if (input) input.value = first;
    return () => {
      if (input) input.value = '';
    };
  }, [first]);
  return (
    <input
      ref={field}
      {...control}
      type="password"
      className="field-input"
      spellCheck={false}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function SeveralControl({ field, value, control, onChange }: Of<'choice'>) {
  const chosen = Array.isArray(value) ? value : [];
  const toggle = (one: string, on: boolean) =>
    onChange(
      field.choices
        .map((choice) => choice.value)
        .filter((each) => (each === one ? on : chosen.includes(each))),
    );
  return (
    <fieldset className="field-several" aria-labelledby={`${control.id}-label`}>
      {field.choices.map((choice) => (
        <label key={choice.value} className="field-one">
          <input
            type="checkbox"
            className="field-check"
            disabled={control.disabled}
            checked={chosen.includes(choice.value)}
            onChange={({ target }) => toggle(choice.value, target.checked)}
          />
          <LongText text={choice.label} />
        </label>
      ))}
    </fieldset>
  );
}

/** What is no number yet stays as typed: the host of the form says so when it is sent. */
function numberOr(text: string): FieldValue {
  return /^-?\d+(\.\d+)?$/.test(text) && String(Number(text)) === text ? Number(text) : text;
}
