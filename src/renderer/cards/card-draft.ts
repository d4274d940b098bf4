import type { AnswerValue, Question } from '../../shared/protocol/question.ts';
import {
  type FieldValue,
  type FormField,
  type FormValues,
  fieldProblem,
  formFields,
} from '../../shared/protocol/question-form.ts';

/** What is typed on a card so far, by the names of its fields. */
export type Draft = Readonly<Record<string, FieldValue>>;

/** The field of a question that asks for one text or secret. */
const TYPED = 'typed';

/** The fields that a person fills in on the card. */
export function fieldsOf({ input, subject }: Question): readonly FormField[] {
  switch (input) {
    case 'none':
      return [];
    case 'form':
      return (subject?.kind === 'form' && formFields(subject.schema)) || [];
    case 'text':
    case 'secret': {
      const secret = input === 'secret';
      const label = secret ? 'Secret' : 'Answer';
      return [{ name: TYPED, label, required: true, kind: 'text', secret }];
    }
  }
}

/** What the fields hold when the card appears: what the asker suggests, but never a secret. */
export function firstDraft(fields: readonly FormField[]): Draft {
  const given = fields.flatMap((field): [string, FieldValue][] => {
    if (field.initial === undefined) return [];
    return [
      [
        field.name,
        field.kind === 'choice' && field.several ? [String(field.initial)] : field.initial,
      ],
    ];
  });
  return Object.fromEntries(given);
}

/** What is wrong with each field, by its name. */
export function draftProblems(fields: readonly FormField[], draft: Draft): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const problem = fieldProblem(field, draft[field.name]);
      return problem === undefined ? [] : [[field.name, problem]];
    }),
  );
}

/** What goes to the host. Fields that were left empty are absent. */
export function draftValue({ input }: Question, draft: Draft): AnswerValue | undefined {
  if (input === 'none') return undefined;
  if (input !== 'form') return String(draft[TYPED] ?? '');
  const filled = Object.entries(draft).filter(([, value]) => value !== '');
  return Object.fromEntries(filled) as FormValues;
}
