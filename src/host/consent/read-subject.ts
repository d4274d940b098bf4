import { type QuestionInput, refuses } from '../../shared/protocol/question.ts';
import { formFields } from '../../shared/protocol/question-form.ts';
import { type Subject, subject } from '../../shared/protocol/question-subject.ts';
import type { Inquiry } from './question-book.ts';

/**
 * Takes what an asker says its question is about. What cannot be drawn as such, because it does not
 * fit the schema, is told in the body: a plain card, never silence (spec C5).
 */
export function withSubject(inquiry: Inquiry, given: unknown): Inquiry {
  const read = given === undefined ? undefined : subject.safeParse(given);
  const known = read?.success ? read.data : undefined;
  const drawable = known && isDrawable(known) ? known : undefined;
  const told = given !== undefined && drawable === undefined ? JSON.stringify(given, null, 2) : '';
  const body = [inquiry.body, told].filter(Boolean).join('\n\n');
  return {
    ...inquiry,
    ...(body ? { body } : {}),
    ...(drawable ? { subject: drawable } : {}),
    input: inputOf(inquiry, drawable),
  };
}

function isDrawable(known: Subject): boolean {
  return known.kind !== 'form' || formFields(known.schema) !== undefined;
}

/** A form is filled in where there is one; and nothing is typed for answers that only refuse. */
function inputOf({ input, options }: Inquiry, drawable: Subject | undefined): QuestionInput {
  if (options.every(refuses)) return 'none';
  if (drawable?.kind === 'form') return 'form';
  return input === 'form' ? 'none' : input;
}
