import { expect, test } from 'vitest';
import { aQuestion } from '../testing/samples.ts';
import { draftProblems, draftValue, fieldsOf, firstDraft } from './card-draft.ts';

const schema = {
  properties: {
    region: { type: 'string', enum: ['eu', 'us'], default: 'eu' },
    note: { type: 'string' },
    key: { type: 'string', format: 'password', default: 'planted' },
  },
  required: ['region', 'key'],
};

test('C5 a form starts with what the asker suggests, but never with a secret', () => {
  const question = aQuestion({ input: 'form', subject: { kind: 'form', schema } });
  const fields = fieldsOf(question);
  const draft = firstDraft(fields);
  expect(draft).toEqual({ region: 'eu' });
  expect(draftProblems(fields, draft)).toEqual({ key: 'key is needed.' });
  expect(draftValue(question, { ...draft, note: '', key: 'k' })).toEqual({
    region: 'eu',
    key: 'k',
  });
});

test('K7 a secret is one hidden field that must be filled in, and its value is the text', () => {
  const question = aQuestion({ input: 'secret' });
  const fields = fieldsOf(question);
  expect(fields).toMatchObject([{ kind: 'text', secret: true, required: true }]);
  expect(draftProblems(fields, {})).toEqual({ typed: 'Secret is needed.' });
  expect(draftValue(question, { typed: 'abc' })).toBe('abc');
});
