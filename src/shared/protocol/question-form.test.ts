import { expect, test } from 'vitest';
import { formFields, formProblem } from './question-form.ts';

const schema = {
  type: 'object',
  properties: {
    region: { type: 'string', enum: ['eu', 'us'], enumNames: ['Europe', 'America'] },
    tags: { type: 'array', items: { anyOf: [{ const: 'a', title: 'A' }, { const: 'b' }] } },
    replicas: { type: 'integer', minimum: 1, maximum: 9, default: 2 },
    dryRun: { type: 'boolean', default: true },
    note: { type: 'string', title: 'A note', maxLength: 5 },
  },
  required: ['region', 'replicas'],
};

test('C5 a form has its fields, in its order', () => {
  expect(
    formFields(schema)?.map(({ name, label, kind, required }) => [name, label, kind, required]),
  ).toEqual([
    ['region', 'region', 'choice', true],
    ['tags', 'tags', 'choice', false],
    ['replicas', 'replicas', 'number', true],
    ['dryRun', 'dryRun', 'switch', false],
    ['note', 'A note', 'text', false],
  ]);
});

test('C9 what asks for a password is typed unseen, however it hides that', () => {
  const text = { type: 'string', default: 'x' };
  const properties = {
    userPassword: text,
    a: { ...text, format: 'password' },
    b: { ...text, title: 'API key' },
    c: { ...text, description: 'Your passphrase' },
    d: { ...text, writeOnly: true },
    pin: text,
    spinner: text,
    tokens: { ...text, title: 'How many' },
  };
  const fields = formFields({ properties }) ?? [];
  expect(
    fields.map((field) => field.kind === 'text' && [field.name, field.secret, field.initial]),
  ).toEqual([
    ['userPassword', true, undefined],
    ['a', true, undefined],
    ['b', true, undefined],
    ['c', true, undefined],
    ['d', true, undefined],
    ['pin', true, undefined],
    ['spinner', false, 'x'],
    ['tokens', false, 'x'],
  ]);
});

test.each([
  [undefined],
  ['form'],
  [{}],
  [{ properties: {} }],
  [{ properties: { deep: { type: 'object', properties: {} } } }],
  [{ properties: { list: { type: 'array' } } }],
])('C5 a form that cannot be drawn whole is none: %j', (given) => {
  expect(formFields(given)).toBeUndefined();
});

const good = { region: 'eu', replicas: 3 };
test.each([
  [good, undefined],
  [{ ...good, tags: ['a', 'b'], dryRun: false, note: 'short' }, undefined],
  [{ region: 'eu' }, 'replicas is needed.'],
  [{ ...good, region: 'mars' }, 'region: that is not one of the choices.'],
  [{ ...good, region: ['eu'] }, 'region: that is not one of the choices.'],
  [{ ...good, tags: ['c'] }, 'tags: that is not one of the choices.'],
  [{ ...good, replicas: 0 }, 'replicas must be at least 1.'],
  [{ ...good, replicas: 1.5 }, 'replicas must be a whole number.'],
  [{ ...good, replicas: Number.NaN }, 'replicas must be a number.'],
  [{ ...good, dryRun: 'yes' }, 'dryRun is not of the kind that was asked for.'],
  [{ ...good, note: 'too long' }, 'A note can have at most 5 characters.'],
  [{ ...good, other: 'x' }, 'The form has no such field.'],
])('C5 %j fits its form, or is told what is wrong', (values, problem) => {
  expect(formProblem(formFields(schema) ?? [], values)).toBe(problem);
});
