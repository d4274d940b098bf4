import { z } from 'zod';

/**
 * One field of a form that an asker wants filled in: the part of JSON Schema that agents' elicitation
 * forms use (MCP, "Elicitation": flat objects of strings, numbers, booleans and choices).
 */
interface FieldText {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly required: boolean;
}
export interface Choice {
  readonly value: string;
  readonly label: string;
}
export type FormField = FieldText &
  (
    | {
        readonly kind: 'text';
        /** It asks for a password or the like: typed unseen. */
        readonly secret: boolean;
        readonly minLength?: number | undefined;
        readonly maxLength?: number | undefined;
        readonly initial?: string | undefined;
      }
    | {
        readonly kind: 'number';
        readonly whole: boolean;
        readonly minimum?: number | undefined;
        readonly maximum?: number | undefined;
        readonly initial?: number | undefined;
      }
    | { readonly kind: 'switch'; readonly initial?: boolean | undefined }
    | {
        readonly kind: 'choice';
        readonly choices: readonly Choice[];
        readonly several: boolean;
        readonly initial?: string | undefined;
      }
  );

const choice = z.object({ const: z.string(), title: z.string().optional() });
const choices = {
  enum: z.array(z.string()).max(200).optional(),
  enumNames: z.array(z.string()).optional(),
  oneOf: z.array(choice).max(200).optional(),
  anyOf: z.array(choice).max(200).optional(),
};
const property = z.object({
  type: z.enum(['string', 'number', 'integer', 'boolean', 'array']),
  title: z.string().optional(),
  description: z.string().optional(),
  format: z.string().optional(),
  writeOnly: z.boolean().optional(),
  minLength: z.number().int().min(0).optional(),
  maxLength: z.number().int().min(0).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  default: z.unknown().optional(),
  items: z.object(choices).optional(),
  ...choices,
});
type Property = z.infer<typeof property>;
const schema = z.object({
  properties: z.record(z.string().max(256), property),
  required: z.array(z.string()).default([]),
});

const SECRET_WORD = /pass(word|phrase|code)|\bpwd\b|secret|credential|api.?key|\btoken\b|\bpin\b/i;

/** The fields of a form, in its order. Undefined where it has none, or one of a kind we cannot draw. */
export function formFields(given: unknown): readonly FormField[] | undefined {
  const read = schema.safeParse(given);
  if (!read.success) return undefined;
  const { properties, required } = read.data;
  const fields = Object.entries(properties).map(([name, field]) =>
    fieldOf(name, field, required.includes(name)),
  );
  const known = fields.filter((field) => field !== undefined);
  return known.length > 0 && known.length === fields.length ? known : undefined;
}

function fieldOf(name: string, given: Property, required: boolean): FormField | undefined {
  const text = { name, label: given.title || name, hint: given.description, required };
  const offered = choicesOf(given.type === 'array' ? (given.items ?? {}) : given);
  if (offered.length > 0) {
    const several = given.type === 'array';
    return { ...text, kind: 'choice', choices: offered, several, initial: string(given.default) };
  }
  switch (given.type) {
    case 'string': {
      const { minLength, maxLength } = given;
      const secret = isSecret(name, given);
      const initial = secret ? undefined : string(given.default);
      return { ...text, kind: 'text', secret, minLength, maxLength, initial };
    }
    case 'number':
    case 'integer': {
      const { minimum, maximum } = given;
      const initial = typeof given.default === 'number' ? given.default : undefined;
      return {
        ...text,
        kind: 'number',
        whole: given.type === 'integer',
        minimum,
        maximum,
        initial,
      };
    }
    case 'boolean':
      return { ...text, kind: 'switch', initial: given.default === true };
    case 'array':
      return undefined;
  }
}

function isSecret(name: string, { format, writeOnly, title, description }: Property): boolean {
  if (format === 'password' || writeOnly === true) return true;
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[_-]+/g, ' ');
  return [words, title, description].some((text) => text !== undefined && SECRET_WORD.test(text));
}

function choicesOf(given: Pick<Property, keyof typeof choices>): readonly Choice[] {
  const titled = given.oneOf ?? given.anyOf;
  if (titled) return titled.map((one) => ({ value: one.const, label: one.title ?? one.const }));
  return (given.enum ?? []).map((value, at) => ({ value, label: given.enumNames?.[at] ?? value }));
}

const string = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** What a person filled in, by the names of the fields. Fields that were left empty are absent. */
export const formValues = z.record(
  z.string().max(256),
  z.union([
    z.string().max(65_536),
    z.number(),
    z.boolean(),
    z.array(z.string().max(65_536)).max(200),
  ]),
);
export type FormValues = z.infer<typeof formValues>;
export type FieldValue = FormValues[string];

/** What is wrong with a value, as a sentence; undefined when nothing is. It never repeats the value. */
export function fieldProblem(field: FormField, value: FieldValue | undefined): string | undefined {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) {
    return field.required ? `${field.label} is needed.` : undefined;
  }
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' ? lengthProblem(field, value) : wrongKind(field);
    case 'number':
      return typeof value === 'number' ? rangeProblem(field, value) : wrongKind(field);
    case 'switch':
      return typeof value === 'boolean' ? undefined : wrongKind(field);
    case 'choice':
      return choiceProblem(field, value);
  }
}

/** The first thing that is wrong with a filled-in form. */
export function formProblem(fields: readonly FormField[], values: FormValues): string | undefined {
  const extra = Object.keys(values).find((name) => !fields.some((field) => field.name === name));
  if (extra !== undefined) return 'The form has no such field.';
  return fields
    .map((field) =>
      fieldProblem(field, Object.hasOwn(values, field.name) ? values[field.name] : undefined),
    )
    .find((problem) => problem !== undefined);
}

const wrongKind = ({ label }: FormField) => `${label} is not of the kind that was asked for.`;

function lengthProblem(field: FormField & { kind: 'text' }, value: string): string | undefined {
  const { label, minLength, maxLength } = field;
  const { length } = [...value];
  if (minLength !== undefined && length < minLength) {
    return `${label} needs at least ${minLength} characters.`;
  }
  if (maxLength !== undefined && length > maxLength) {
    return `${label} can have at most ${maxLength} characters.`;
  }
  return undefined;
}

function rangeProblem(field: FormField & { kind: 'number' }, value: number): string | undefined {
  const { label, minimum, maximum, whole } = field;
  if (!Number.isFinite(value)) return `${label} must be a number.`;
  if (whole && !Number.isInteger(value)) return `${label} must be a whole number.`;
  if (minimum !== undefined && value < minimum) return `${label} must be at least ${minimum}.`;
  if (maximum !== undefined && value > maximum) return `${label} can be at most ${maximum}.`;
  return undefined;
}

function choiceProblem(field: FormField & { kind: 'choice' }, value: FieldValue) {
  const chosen = field.several ? value : [value];
  if (!Array.isArray(chosen)) return wrongKind(field);
  const offered = chosen.every((one) => field.choices.some((choice) => choice.value === one));
  return offered ? undefined : `${field.label}: that is not one of the choices.`;
}
