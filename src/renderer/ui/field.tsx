import { type ReactNode, useId } from 'react';
import './field.css';

/** What a control of a field is given, so that its label, hint and problem are told with it. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** What is wrong with it, as a sentence. */
  readonly problem?: string | undefined;
  /** Several controls under one label. */
  readonly grouped?: boolean;
  readonly children: (control: FieldControl) => ReactNode;
}

/** A control with its label beside it, what it is for, and what is wrong with it. */
export function Field({ label, hint, problem, grouped = false, children }: FieldProps) {
  const id = useId();
  const told = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  const control: FieldControl = {
    id,
    'aria-describedby': told || undefined,
    'aria-invalid': problem === undefined ? undefined : true,
  };
  const Label = grouped ? 'span' : 'label';
  return (
    <div
      className="form-row"
      {...(grouped ? { role: 'group', 'aria-labelledby': `${id}-label` } : {})}
    >
      <Label className="form-label" {...(grouped ? { id: `${id}-label` } : { htmlFor: id })}>
        {label}
      </Label>
      <div className="form-control">
        {children(control)}
        {problem ? (
          <p id={`${id}-problem`} className="field-problem">
            {problem}
          </p>
        ) : null}
        {hint ? (
          <p id={`${id}-hint`} className="form-hint">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  );
}
